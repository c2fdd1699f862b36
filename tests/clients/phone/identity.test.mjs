/** Which table an address asks for, and which seat this phone has there. */
import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, String(value)),
  removeItem: (key) => kept.delete(key),
};
const identity = await import("../../../clients/phone/identity.js");
const address = (more) => ({ search: "", hash: "", pathname: "/", ...more });

test("a table is asked for by path, by query or by hash, blind to case; or not at all", () => {
  assert.equal(identity.wantedTable(address({ pathname: "/KQTX" })), "KQTX");
  assert.equal(identity.wantedTable(address({ pathname: "/kqtx" })), "KQTX");
  assert.equal(identity.wantedTable(address({ search: "?table=kqtx" })), "KQTX");
  assert.equal(identity.wantedTable(address({ hash: "#KQTX" })), "KQTX");
  assert.equal(identity.wantedTable(address({ hash: "#screen" })), "");
  assert.equal(identity.wantedTable(address({ pathname: "/index.html" })), "");
  assert.equal(identity.wantedTable(address({})), "");
});

test("what cannot be in a code is dropped, and a code has a bound", () => {
  assert.equal(identity.tableCode(" kq-tx!"), "KQ-TX");
  assert.equal(identity.tableCode("<script>alert"), "SCRIPTALERT");
  assert.equal(identity.tableCode("A".repeat(40)).length, 12);
});

test("each table has a token of its own, and a lost one is forgotten", () => {
  identity.keepToken("KQTX", "secret");
  identity.keepToken("BCDF", "other");
  assert.equal(identity.tokenOf("KQTX"), "secret");
  identity.keepToken("KQTX", "");
  assert.equal(identity.tokenOf("KQTX"), "");
  assert.equal(identity.tokenOf("BCDF"), "other");
});

test("a name and a shape survive; what somebody else wrote there does no harm", () => {
  identity.keepWho("Noor", "heart");
  assert.deepEqual(identity.keptWho(), { name: "Noor", symbol: "heart" });
  kept.set("who", '{"name": 7, "symbol": "dragon"}');
  assert.deepEqual(identity.keptWho(), { name: "", symbol: null });
  kept.set("who", "{broken");
  assert.deepEqual(identity.keptWho(), { name: "", symbol: null });
});
