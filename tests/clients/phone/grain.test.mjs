/** How finely a browser's clock steps, found by looking at it; and how finely its system stamps presses. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { clockGrain, measured, NO_CLOCK_US, noteStamp, stampGrain } from "../../../clients/phone/grain.js";

/** A clock of such steps, that is looked at every so often; milliseconds. */
function stepping(step, look, uneven = 0) {
  let looks = 0;
  return () => {
    looks += 1;
    const steps = Math.floor((looks * look) / step);
    return (steps + (steps % 3 === 0 ? uneven : 0)) * step;
  };
}

test("the smallest step is the grain", () => {
  assert.equal(measured(stepping(0.1, 0.03)), 100);
  assert.equal(measured(stepping(1, 0.01)), 1000);
  assert.equal(measured(stepping(16.7, 0.1)), 16_700);
  assert.equal(measured(stepping(1, 0.01, 1)), 1000, "where some steps are two at once");
});

test("a step that is passed over is never taken for a smaller one", () => {
  assert.ok(measured(stepping(0.1, 0.35)) >= 300);
});

test("a clock that stands is none, and is not looked at for ever", () => {
  let looks = 0;
  assert.equal(
    measured(() => {
      looks += 1;
      return 7;
    }),
    NO_CLOCK_US,
  );
  assert.ok(looks < 1_000_000);
});

test("stamps in whole milliseconds of another zero are as coarse as that", () => {
  for (let at = 0; at < 7; at += 1) noteStamp(1000.43 + 17 * at);
  assert.equal(stampGrain(), 1000);
  noteStamp(1200.9);
  assert.equal(stampGrain(), clockGrain());
});
