/** Names in few letters stay told apart. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { shortNames } from "../../../clients/phone/parts/short_names.js";

test("a name that fits is left alone, a longer one keeps its beginning", () => {
  assert.deepEqual(shortNames(["Ann", "Maximiliana"], 7), ["Ann", "Maximi…"]);
});

test("names that begin alike keep their ends as well", () => {
  assert.deepEqual(shortNames(["Player number 1", "Player number 2"], 5), ["Pl… 1", "Pl… 2"]);
});

test("letters are not cut in half", () => {
  assert.deepEqual(shortNames(["🦎🦎🦎🦎🦎🦎"], 4), ["🦎🦎🦎…"]);
});
