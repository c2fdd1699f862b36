/** Nothing finer is claimed of who was first than can be known. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { claimed, doubt, GLASS_US, isClose, lateBy, meaningOf } from "../../../clients/phone/claims.js";

const touch = (plus_minus_us) => ({ later_us: 4000, plus_minus_us });
const at = (lottery, ...touches) => ({ lottery, seats: touches.map((each, seat) => ({ seat, touch: each })) });
const LOTTERY = { commitment: "c0ffee", seed: "" };
const BY_ARRIVAL = at(null, touch(0), touch(1000));
const UNMATCHED = at(LOTTERY, null, touch(3000));
const MATCHED = at(LOTTERY, touch(0), touch(3000));
const call = (seat, margin_us, plus_minus_us, more = {}) => ({ seat, margin_us, plus_minus_us, tie: null, ...more });

test("by arrival the measure is what it says", () => {
  const calls = [call(0, 0, 50), call(1, 60, 50)];
  assert.equal(claimed(calls, BY_ARRIVAL), calls);
  assert.equal(meaningOf(calls[1], calls[0], BY_ARRIVAL), "margin-clear");
  assert.equal(lateBy({ tie: null }, BY_ARRIVAL), "late-behind");
});

test("of two presses nothing finer than ten milliseconds is claimed, unless both phones were matched", () => {
  assert.equal(doubt(800, 0, 1, UNMATCHED), GLASS_US);
  assert.equal(doubt(12_000, 0, 1, UNMATCHED), 12_000);
  assert.equal(doubt(800, 0, 1, MATCHED), 3800);
  assert.equal(doubt(8000, 0, 1, MATCHED), GLASS_US, "matching makes nothing worse");
  assert.equal(doubt(800, 0, 7, MATCHED), GLASS_US, "whoever has left");
});

test("what is claimed of the others leaves the first as it was", () => {
  const [first, other] = claimed([call(0, 0, 700), call(1, 9000, 900)], UNMATCHED);
  assert.equal(first.plus_minus_us, 700);
  assert.equal(other.plus_minus_us, GLASS_US);
  assert.ok(isClose(other));
});

test("a photo finish says what settled it, and what is merely close says so", () => {
  const first = call(0, 0, 700, { tie: "lottery" });
  assert.equal(meaningOf(call(1, 2000, 10_000, { tie: "lottery" }), first, UNMATCHED), "margin-lottery");
  const holds = call(0, 0, 0, { rule: "" });
  assert.equal(meaningOf(call(1, 2000, 10_000, { tie: "earlier" }), holds, UNMATCHED), "margin-earlier");
  assert.equal(meaningOf(call(1, 9000, 10_000), first, UNMATCHED), "margin-close-press");
  assert.equal(meaningOf(call(1, 14_000, 10_000), first, UNMATCHED), "margin-clear-press");
  assert.equal(meaningOf(first, first, UNMATCHED), "");
  assert.equal(meaningOf(call(1, 0, 0), first, UNMATCHED), "", "of a lock that runs nothing is known yet");
  assert.equal(lateBy({ tie: "earlier" }, MATCHED), "late-behind-earlier");
  assert.equal(lateBy({ tie: null }, MATCHED), "late-behind-press");
});
