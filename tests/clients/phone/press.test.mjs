/** One press counts once, when the finger comes down, whatever pressed. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { listenTo, onKey, pressed, pressing, pressTime } from "../../../clients/phone/press.js";
import { settings } from "../../../clients/phone/settings.js";

let acts = [];
let now = 0;
performance.now = () => now;
const handlers = pressed((at) => acts.push(at));

const event = (more = {}) => ({
  timeStamp: now - 4,
  currentTarget: { getAttribute: () => null },
  target: null,
  button: 0,
  detail: 1,
  pointerType: "touch",
  preventDefault() {},
  stopPropagation() {},
  ...more,
});
const key = (name, more = {}) => event({ key: name, code: "", repeat: false, ...more });

beforeEach(() => {
  acts = [];
  now += 10_000; // Each test long after the last press of the one before.
  settings.value = { ...settings.value, onRelease: false };
  listenTo({});
});

test("a finger counts when it comes down, and its click does not count again (K068)", () => {
  handlers.onPointerDown(event());
  assert.deepEqual(acts, [now - 4]);
  now += 200;
  handlers.onClick(event());
  assert.equal(acts.length, 1);
});

test("a click that no finger and no key came before counts: screen readers and switches send it", () => {
  handlers.onClick(event({ detail: 0 }));
  assert.equal(acts.length, 1);
});

test("only the main button of a mouse presses", () => {
  handlers.onPointerDown(event({ pointerType: "mouse", button: 2 }));
  assert.equal(acts.length, 0);
});

test("a key that is held down counts once (K128)", () => {
  handlers.onKeyDown(key(" "));
  handlers.onKeyDown(key(" ", { repeat: true }));
  handlers.onClick(event({ detail: 0 }));
  assert.equal(acts.length, 1);
});

test("what is disabled takes neither finger nor key (K127)", () => {
  const off = { currentTarget: { getAttribute: () => "true" } };
  handlers.onPointerDown(event(off));
  handlers.onKeyDown(key("Enter", off));
  assert.equal(acts.length, 0);
});

test("who chose so calls when the finger is lifted", () => {
  settings.value = { ...settings.value, onRelease: true };
  handlers.onPointerDown(event());
  assert.equal(acts.length, 0);
  now += 300;
  handlers.onClick(event());
  assert.equal(acts.length, 1);
});

test("a stamp counts only if it is of the last 100 ms, and it is said whose stamp counts", () => {
  assert.deepEqual(pressTime({ timeStamp: 900 }, 1000), { at: 900, stamp: "event" });
  assert.deepEqual(pressTime({ timeStamp: 1000 }, 1000), { at: 1000, stamp: "event" });
  assert.deepEqual(pressTime({ timeStamp: 899 }, 1000), { at: 1000, stamp: "handler" });
  assert.deepEqual(pressTime({ timeStamp: 1001 }, 1000), { at: 1000, stamp: "handler" });
  assert.deepEqual(pressTime({ timeStamp: 1.7e12 }, 1000), { at: 1000, stamp: "handler" });
});

test("what is done on account of a press knows of it, and what comes after does not", () => {
  const seen = [];
  pressed(() => seen.push(pressing())).onPointerDown(event());
  listenTo({ a: () => seen.push(pressing()) });
  onKey(key("a", { timeStamp: 5 }));
  assert.deepEqual(seen, [
    { at: now - 4, stamp: "event" },
    { at: now, stamp: "handler" },
  ]);
  assert.throws(() =>
    pressed(() => {
      throw new Error("broken");
    }).onPointerDown(event()),
  );
  assert.equal(pressing(), null);
});

test("a shortcut is found by its letter or by its place on the board (K130)", () => {
  const calls = [];
  listenTo({ 1: () => calls.push("one"), a: () => calls.push("a") });
  onKey(key("1", { code: "Digit1" }));
  onKey(key("&", { code: "Digit1" }));
  onKey(key("A", { code: "KeyQ" }));
  assert.deepEqual(calls, ["one", "one", "a"]);
});

test("no shortcut acts on repeat, with a modifier, or while somebody writes", () => {
  const calls = [];
  listenTo({ a: () => calls.push("a") });
  onKey(key("a", { repeat: true }));
  onKey(key("a", { ctrlKey: true }));
  onKey(key("a", { target: { closest: () => ({}) } }));
  assert.deepEqual(calls, []);
});
