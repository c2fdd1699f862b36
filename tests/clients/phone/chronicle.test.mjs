/** The story of a match, from the messages that a page is told. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { BLANK, finishers, heard, landmarks, lastJudged, momentOf, seen } from "../../../clients/phone/chronicle.js";

const sight = (round, more = {}, table = {}) => ({
  kind: "sight",
  table: { phase: "running", seats: [], ...table },
  game: { kind: "dizzy", round, opened: false, ...more },
});
const verdict = (seat, ruling, contest, more = {}) => ({
  kind: "verdict",
  call: `${ruling}${seat}`,
  seat,
  ruling,
  reason: "right",
  contest,
  margin_us: 0,
  plus_minus_us: 50,
  first: null,
  stamping: "kernel",
  ...more,
});
const news = (...items) => ({ kind: "news", items });
const LAID = { kind: "dizzy.card-laid", seat: 1, card: {}, named: [], made: [], special: false };
const fined = (seat) => ({ kind: "dizzy.penalty-card-drawn", seat });

/** A match as it is told: [instant, message], one after the other. */
const story = (...told) =>
  told.reduce((known, [at, it]) => (it.kind === "sight" ? seen(known, it, at) : heard(known, it, at)), BLANK);

test("a match that was seen from its deal is whole, one that was come into is not", () => {
  assert.ok(story([5, sight(1)]).whole);
  assert.ok(!story([5, sight(1, { opened: true })]).whole);
  assert.ok(!story([5, sight(2)]).whole);
});

test("calls stand in the order ruled, with what was decided first and how it looked", () => {
  const known = story([5, sight(1)], [80, news(verdict(1, "upheld", 4), LAID, verdict(0, "late", 4, { first: 1 }))]);
  const moment = momentOf(known, 4);
  assert.deepEqual(
    moment.calls.map((each) => [each.seat, each.ruling]),
    [[1, "upheld"], [0, "late"]],
  );
  assert.equal(moment.at, 80);
  assert.equal(moment.scene.kind, "laid");
});

test("while a lock runs its holder stands first, and gets a name and a ruling with the verdict", () => {
  const late = news(verdict(0, "late", 4, { first: 1, margin_us: 900 }));
  const running = story([5, sight(1)], [50, late]);
  assert.deepEqual(
    momentOf(running, 4).calls.map((each) => [each.seat, each.ruling, each.call]),
    [[1, "", ""], [0, "late", "late0"]],
  );
  const decided = heard(running, news(verdict(1, "wrong", 4), fined(1)), 90);
  const { calls, at } = momentOf(decided, 4);
  assert.deepEqual(
    calls.map((each) => [each.seat, each.ruling]),
    [[1, "wrong"], [0, "late"]],
  );
  assert.equal(at, 90, "it stands where it was decided");
  assert.deepEqual(decided.fines, [{ at: 90, seat: 1 }]);
});

test("a photo finish has each seat once, its first call", () => {
  const twice = [verdict(0, "late", 4, { first: 1, call: "a" }), verdict(0, "late", 4, { first: 1, call: "b" })];
  const known = story([5, sight(1)], [50, news(verdict(1, "upheld", 4), ...twice)]);
  assert.equal(momentOf(known, 4).calls.length, 3);
  assert.deepEqual(finishers(momentOf(known, 4)).map((each) => each.call), ["upheld1", "a"]);
});

test("a call that came into no contest stands by itself", () => {
  const known = story([5, sight(1)], [50, news(verdict(0, "void", 0))], [60, news(verdict(0, "void", 0, { call: "x" }))]);
  assert.deepEqual(known.moments.map((each) => each.calls.length), [1, 1]);
});

test("deals are marked once each, and a new match begins anew", () => {
  const deals = story([5, sight(1)], [90, sight(2)], [95, sight(2)]);
  assert.deepEqual(deals.deals, [{ at: 5, round: 1 }, { at: 90, round: 2 }]);
  const next = story([5, sight(1)], [60, news(verdict(1, "upheld", 4), { kind: "match-over", winners: [1] })], [99, sight(1)]);
  assert.deepEqual([next.from, next.moments.length, next.deals.length], [99, 0, 1]);
});

test("what is taken back stays in the story, marked; also where it leads out of the match's end", () => {
  const over = [60, news(verdict(1, "upheld", 4), LAID, { kind: "match-over", winners: [1] })];
  const back = [70, news({ kind: "taken-back", seat: 1, call: "upheld1", contest: 4 })];
  const known = story([5, sight(1)], over, back, [70, sight(1, { opened: true })]);
  assert.equal(known.moments.length, 1);
  assert.ok(known.moments[0].calls[0].takenBack);
  assert.ok(!known.over);
  assert.ok(known.whole);
  assert.equal(lastJudged(known), null, "one verdict deep");
  const on = heard(known, news(verdict(0, "wrong", 5)), 80);
  assert.equal(lastJudged(on).call, "wrong0");
});

test("a late call is nothing to take back", () => {
  const known = story([5, sight(1)], [50, news(verdict(1, "upheld", 4))], [60, news(verdict(0, "late", 4, { first: 1 }))]);
  assert.equal(lastJudged(known).call, "upheld1");
});

test("what is done in turns is a mark in its player's lane, and something to step to", () => {
  const placed = (seat) => ({ kind: "dizios.tile-placed", laid: { seat, tile: {} }, points: 1, score: 1, touches: [] });
  const passed = { kind: "dizios.turn-passed", seat: 1, by: "hand" };
  const away = { kind: "dizios.seat-away", seat: 1 };
  const known = story([5, sight(1)], [20, news(placed(0))], [40, news(passed)], [60, news(away)]);
  assert.deepEqual(known.turns, [{ at: 20, seat: 0 }, { at: 40, seat: 1 }]);
  assert.deepEqual(landmarks(known), [20, 40]);
  assert.deepEqual(known.moments, []);
});
