/** The hint for Dizios' rectangles leads to a full one, by tiles that fit. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { spotsFor, turned } from "../../../clients/phone/screens/dizios_grid.js";
import { nextOf } from "../../../clients/phone/screens/dizios_solver.js";

const COLORS = ["red", "blue", "purple", "yellow"];

/** The seventy tiles: every way to color four corners, once however turned. */
function tiles() {
  const found = new Map();
  const every = COLORS.reduce((made) => made.flatMap((each) => COLORS.map((color) => [...each, color])), [[]]);
  for (const corners of every) {
    const looks = [0, 1, 2, 3].map((turns) => turned(corners, turns).join()).sort();
    found.set(looks[0], { id: found.get(looks[0])?.id ?? found.size, corners, points: 0 });
  }
  return [...found.values()];
}

const empty = (columns, rows) => ({ columns, rows, laid: [], mine: tiles(), challenge: `${columns}x${rows}` });

/** The view after one tile more. */
function after(view, way) {
  const tile = view.mine.find((each) => each.id === way.tile);
  const spot = spotsFor(view, tile).find((each) => each.column === way.column && each.row === way.row);
  assert.ok(spot, "the tile of a hint fits");
  const fits = spot.turns.map((turns) => turned(tile.corners, turns).join());
  assert.ok(fits.includes(turned(tile.corners, way.turns).join()), "turned as it says");
  return { ...view, laid: [...view.laid, { ...way, tile, seat: 0 }], mine: view.mine.filter((each) => each !== tile) };
}

test("there are seventy tiles", () => assert.equal(tiles().length, 70));

for (const [columns, rows] of [[5, 4], [8, 8]]) {
  test(`hint by hint ${columns} by ${rows} is filled`, () => {
    let view = empty(columns, rows);
    for (let count = columns * rows; count > 0; count -= 1) {
      const way = nextOf(view);
      assert.ok(way, `a way is found with ${count} to go`);
      view = after(view, way);
    }
    assert.equal(nextOf(view), null, "a full rectangle needs no hint");
  });
}

test("where no tile fits there is no hint, and within the bound none is not found later", () => {
  const view = empty(5, 4);
  assert.equal(nextOf({ ...view, mine: view.mine.slice(0, 3) }), null);
  assert.equal(nextOf(view, 3), null);
});
