/** Where the page lets a tile be put, in recorded positions, against where the referee accepts it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { canPlace, isPuzzle, spotsFor, towards, turned, windowOf } from "../../../clients/phone/screens/dizios_grid.js";

const lines = readFileSync(process.env.RECORD ?? "", "utf8").split("\n").map((line) => JSON.parse(line));

test("a tile may be put where the referee accepts it, turned so, and nowhere else", () => {
  for (const { view, accepted } of lines) {
    const found = view.mine.flatMap((tile) =>
      spotsFor(view, tile).flatMap((spot) => spot.turns.map((turns) => [tile.id, spot.column, spot.row, turns])),
    );
    // Of turns that look alike the page offers one.
    const looks = (spots) => new Set(spots.map(([id, column, row, turns]) => look(view, id, column, row, turns)));
    assert.deepEqual([...looks(found)].sort(), [...looks(accepted)].sort());
    assert.equal(found.length, looks(found).size, "no way is offered twice");
    assert.equal(canPlace(view), accepted.length > 0);
  }
  assert.ok(lines.length > 10);
});

const look = (view, id, column, row, turns) =>
  `${id} ${column} ${row} ${turned(view.mine.find((tile) => tile.id === id).corners, turns)}`;

test("a place says what it scores: the points of the tiles that it touches along an edge", () => {
  for (const { view } of lines) {
    for (const spot of view.mine.flatMap((tile) => spotsFor(view, tile))) {
      const touched = view.laid.filter(
        (laid) => Math.abs(laid.column - spot.column) + Math.abs(laid.row - spot.row) === 1,
      );
      assert.equal(
        spot.points,
        touched.reduce((sum, laid) => sum + laid.tile.points, 0),
      );
    }
  }
});

test("all that lies is in sight, and never less than five places each way", () => {
  for (const { view } of lines) {
    const { left, top, right, bottom } = windowOf(view);
    assert.ok(view.laid.every((laid) => laid.column >= left && laid.column < right));
    assert.ok(view.laid.every((laid) => laid.row >= top && laid.row < bottom));
    assert.ok(isPuzzle(view) || (right - left >= 5 && bottom - top >= 5));
  }
});

test("an arrow leads to the nearest place that way, and past the last one nowhere", () => {
  const spots = [
    { column: 0, row: 0 },
    { column: 3, row: 0 },
    { column: 2, row: 4 },
  ];
  assert.equal(towards(spots, null, 1, 0), spots[0]);
  assert.equal(towards(spots, spots[0], 1, 0), spots[1]);
  assert.equal(towards(spots, spots[1], 0, 1), spots[2]);
  assert.equal(towards(spots, spots[1], 1, 0), undefined);
});
