/** Keys of one's own: kept by their place on the board, clashes said, bad data ignored (K130). */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { chooseKey, chosenKeys, labelOf, meaning, readKeys, resetKeys } from "../../../clients/phone/keys.js";

const DIZZY = { 1: 0, 2: 0, a: 0, o: 0 };
const press = (key, code) => ({ key, code });

beforeEach(resetKeys);

test("a key means what it types, and on a board that types something else what its place says", () => {
  assert.equal(meaning(press("1", "Digit1"), DIZZY), "1");
  assert.equal(meaning(press("&", "Digit1"), DIZZY), "1"); // AZERTY
  assert.equal(meaning(press("ф", "KeyA"), DIZZY), "a"); // Cyrillic
  assert.equal(meaning(press("x", "KeyX"), DIZZY), undefined);
});

test("a chosen key is a place on the board, and the old one means nothing any more", () => {
  assert.equal(chooseKey("1", press("7", "Digit7")), "");
  assert.equal(meaning(press("è", "Digit7"), DIZZY), "1");
  assert.equal(meaning(press("1", "Digit1"), DIZZY), undefined);
  assert.equal(labelOf("1"), "7");
  assert.equal(labelOf("2"), "2");
});

test("a key of another call is refused and said, and so is what the browser needs", () => {
  assert.equal(chooseKey("1", press("2", "Digit2")), "2");
  assert.equal(chooseKey("1", press("Tab", "Tab")), "reserved");
  assert.equal(chooseKey("1", press("F5", "F5")), "reserved");
  assert.deepEqual(chosenKeys.value, {});
  chooseKey("2", press("8", "Digit8"));
  assert.equal(chooseKey("1", press("8", "Digit8")), "2");
  assert.equal(chooseKey("1", press("2", "Digit2")), ""); // It is free by now.
});

test("over a card a call goes first, and is said to; where the call is not, the card has its key", () => {
  assert.equal(chooseKey("1", press("a", "KeyA")), "card");
  assert.equal(meaning(press("a", "KeyA"), DIZZY), "1");
  assert.equal(meaning(press("a", "KeyA"), { a: 0, " ": 0 }), "a");
});

test("its own key again, or a reset, is as if nothing was chosen", () => {
  chooseKey("1", press("7", "Digit7"));
  assert.equal(chooseKey("1", press("1", "Digit1")), "");
  assert.deepEqual(chosenKeys.value, {});
  chooseKey("o", press("9", "Digit9"));
  resetKeys();
  assert.equal(meaning(press("o", "KeyO"), DIZZY), "o");
});

test("what is kept is read back; of another version, broken or twice it is not", () => {
  const seven = { code: "Digit7", label: "7" };
  assert.deepEqual(readKeys(JSON.stringify({ version: 1, chosen: { 1: seven } })), { 1: seven });
  const twice = { version: 1, chosen: { 1: seven, 2: seven, 9: seven, o: { code: "Tab", label: "x" } } };
  assert.deepEqual(readKeys(JSON.stringify(twice)), { 1: seven });
  for (const text of [null, "", "{", "null", "[]", '{"version": 2, "chosen": {"1": {}}}', '{"version": 1}']) {
    assert.deepEqual(readKeys(text), {}, String(text));
  }
  assert.deepEqual(readKeys('{"version": 1, "chosen": {"1": {"code": 7, "label": "7"}}}'), {});
});
