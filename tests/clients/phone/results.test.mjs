/** Numbers and orders behind the pictures of the results. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { histogram, quantile, roundStep, ticks } from "../../../clients/phone/results/scale.js";
import { COLUMNS, columnsOf, ordered, played, pressedHead } from "../../../clients/phone/results/standings.js";

const player = (name, more = {}) => ({ name, wins: 0, accuracy: null, over_time: [], ...more });
const names = (players) => players.map((each) => each.name);

test("steps are round, and as many fit as were asked for", () => {
  assert.equal(roundStep(1000, 4), 500);
  assert.equal(roundStep(90, 9), 10);
  assert.deepEqual(ticks(10, 5), [0, 2, 4, 6, 8, 10]);
  assert.ok(Math.abs(ticks(0.3, 3).at(-1) - 0.3) < 1e-9);
});

test("quartiles lie between the values around them", () => {
  assert.equal(quantile([1, 2, 3, 4], 0.5), 2.5);
  assert.equal(quantile([7], 0.75), 7);
});

test("each value is counted once, and stragglers by themselves", () => {
  const values = [...Array.from({ length: 99 }, (_, at) => at), 9000];
  const { bins, more, width } = histogram(values, 10);
  assert.equal(bins.reduce((sum, each) => sum + each, 0) + more, 100);
  assert.ok(bins.length * width < 200, "one straggler does not press all others into one bar");
  assert.deepEqual(histogram([], 5).bins, []);
});

test("whoever has no value stands at the end, however it is sorted", () => {
  const players = [player("Bo"), player("Cy", { accuracy: 0.5 }), player("Al", { accuracy: 0.9 })];
  assert.deepEqual(names(ordered(players, { column: "accuracy", up: false }, "en")), ["Al", "Cy", "Bo"]);
  assert.deepEqual(names(ordered(players, { column: "accuracy", up: true }, "en")), ["Cy", "Al", "Bo"]);
});

test("equal ones stand by name, and names as a language sorts them", () => {
  assert.deepEqual(names(ordered([player("Émile"), player("Zoë"), player("Eva")], { column: "wins", up: false }, "nl")), [
    "Émile", "Eva", "Zoë",
  ]);
});

test("a head pressed twice turns the order round", () => {
  const once = pressedHead({ column: "wins", up: false }, "reaction_ms");
  assert.deepEqual(once, { column: "reaction_ms", up: true });
  assert.deepEqual(pressedHead(once, "reaction_ms"), { column: "reaction_ms", up: false });
});

test("what several called in one match is one bar", () => {
  const bar = (began_ms, right) => ({ began_ms, calls: 4, right, wrong: 1, late: 1 });
  const sums = played([player("A", { over_time: [bar(2, 3), bar(1, 1)] }), player("B", { over_time: [bar(2, 4)] })]);
  assert.deepEqual(sums.map((each) => [each.began_ms, each.right, each.calls]), [[1, 1, 4], [2, 7, 8]]);
});

test("where nobody calls there are wins and matches alone, with room for both", () => {
  assert.deepEqual(columnsOf(true), COLUMNS);
  const few = columnsOf(false);
  assert.deepEqual(few.map(({ id }) => id), ["name", "wins", "matches"]);
  assert.ok(few.every(({ more }) => !more));
});
