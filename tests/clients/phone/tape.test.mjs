/** A replay: the same store as the live page's, at any instant and back again. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as tape from "../../../clients/phone/replay/tape.js";
import * as store from "../../../clients/phone/store.js";

const CALLS = 200; // More than two of the places from which going back starts.
const hand = { seat: 0, open: [], blind: 3, rounds_won: 0, away: false, locked_out_until_ms: 0, says_stuck: false, open_by_ms: 0 };
const SIGHT = {
  kind: "sight",
  seq: 0,
  at_ms: 0,
  you: null,
  table: { code: "X", phase: "running", seats: [], paused: false, contest: null, starts_in_ms: null },
  game: { kind: "dizzy", revision: 0, round: 1, opened: false, lizzy: null, hands: [hand], lock: null, settles_at_ms: 0, common: 9, result: null },
};
const verdict = (number) => ({
  kind: "verdict", call: `c${number}`, seat: 0, ruling: "wrong", reason: "no-combination", contest: number,
  margin_us: 0, plus_minus_us: 50, first: null, stamping: "kernel",
});
const fine = (number) => ({ kind: "dizzy.penalty-card-drawn", seat: 0, blind: 3 + number, common: 9 });
const frames = [
  { at_ms: 1000, message: SIGHT },
  ...Array.from({ length: CALLS }, (_, at) => ({
    at_ms: 1100 + at * 100,
    message: { kind: "news", seq: at + 1, at_ms: 100 + at * 100, items: [verdict(at + 1), fine(at + 1)] },
  })),
];
const blind = () => store.game.value.hands[0].blind;

beforeEach(() => {
  tape.speed.value = 1;
  tape.load({ table: "X", game: "dizzy", match: 1, began_ms: 0, frames });
});

test("it begins at the first whole view, and shows what was known at an instant", () => {
  assert.equal(tape.at.value, 1000);
  assert.equal(blind(), 3);
  tape.seek(1250);
  assert.equal(blind(), 5);
  assert.equal(store.gameNow(), 250, "clocks run on between two frames");
});

test("an instant looks the same from wherever one comes to it", () => {
  const instants = [1000, 1099, 1100, 7450, 7500, 12_345, 21_000];
  const forth = instants.map((each) => (tape.seek(each), [store.sight.value, store.chronicle.value.moments.length]));
  const back = instants.toReversed().map((each) => (tape.seek(each), [store.sight.value, store.chronicle.value.moments.length]));
  assert.deepEqual(back.toReversed(), forth);
});

test("steps go from call to call, and stop the play", () => {
  tape.playOrPause();
  tape.step(1);
  assert.ok(!tape.playing.value);
  assert.equal(tape.at.value, 1100);
  assert.equal(blind(), 4);
  tape.step(1);
  tape.step(-1);
  assert.equal(tape.at.value, 1100);
  tape.step(-1);
  assert.equal(tape.at.value, 1000);
});

test("time passes by the speed that is set, up to the end and no further", () => {
  tape.pass(500);
  assert.equal(tape.at.value, 1000, "it stands until somebody plays");
  tape.playOrPause();
  tape.faster(1);
  tape.pass(100);
  assert.equal(tape.at.value, 1200);
  tape.speed.value = 16;
  tape.faster(1);
  assert.equal(tape.speed.value, 16);
  tape.pass(10_000);
  assert.equal(tape.at.value, tape.ends.value);
  assert.ok(!tape.playing.value);
  assert.equal(blind(), 3 + CALLS);
  tape.playOrPause();
  assert.equal(tape.at.value, 1000, "from the end it begins again");
});

test("the time line shows the whole match, wherever the needle is", () => {
  assert.equal(tape.story.value.moments.length, CALLS);
  assert.deepEqual([tape.story.value.from, tape.story.value.to], [1000, 21_000]);
  assert.deepEqual(tape.story.value.moments[0].at, 1100);
});

test("an address may ask for an instant that is not there", () => {
  tape.load({ table: "X", game: "dizzy", match: 1, began_ms: 0, frames }, 99_999_999);
  assert.equal(tape.at.value, tape.ends.value);
});
