/** Looks for a way to fill a rectangle from where it stands. Pure: knows corners and a bound; draws nothing.
 *
 * Every way that a tile can lie has corners of its own, so four colors name one tile and its turns, or none that is
 * left. Cells are filled in reading order; where the upper and left neighbors lie one corner is open, so four ways.
 */
import { gridOf, turned } from "./dizios_grid.js";

/** @typedef {import("../types.js").DiziosView} DiziosView */
/** @typedef {import("../types.js").DiziosColor} Color */
/** @typedef {{tile: number, column: number, row: number, turns: number}} Way */

const COLORS = /** @type {const} */ (["red", "blue", "purple", "yellow"]);
/** A phone tries so many ways in some tenths of a second; a person would not wait for longer. */
export const TRIES_MAX = 60_000;

/** The first tile of a way to fill what is open; null where none was found within the bound.
 * @param {DiziosView} view @param {number} [triesMax] @returns {Way | null} */
export function nextOf(view, triesMax = TRIES_MAX) {
  const grid = gridOf(view);
  const colors = new Map(grid.colors);
  /** @type {Map<string, {tile: number, turns: number}>} */
  const ways = new Map();
  for (const tile of view.mine) {
    for (const turns of [3, 2, 1, 0]) ways.set(turned(tile.corners, turns).join(), { tile: tile.id, turns });
  }
  /** @type {{column: number, row: number}[]} */
  const open = [];
  for (let row = 0; row < view.rows; row += 1) {
    for (let column = 0; column < view.columns; column += 1) {
      if (!grid.cells.has(`${column},${row}`)) open.push({ column, row });
    }
  }
  const used = new Set();
  /** @type {Way | null} */
  let first = null;
  let tries = 0;

  /** @param {number} at @returns {boolean} whether all cells from this one on could be filled */
  const fill = (at) => {
    const cell = open[at];
    if (!cell) return true;
    const { column, row } = cell;
    const points = [`${column},${row}`, `${column + 1},${row}`, `${column + 1},${row + 1}`, `${column},${row + 1}`];
    const wanted = points.map((point) => colors.get(point));
    for (const corners of fillings(wanted)) {
      const way = ways.get(corners.join());
      if (!way || used.has(way.tile)) continue;
      tries += 1;
      if (tries > triesMax) return false;
      const added = points.filter((point) => !colors.has(point));
      points.forEach((point, corner) => colors.set(point, corners[corner] ?? "red"));
      used.add(way.tile);
      if (fill(at + 1)) {
        if (at === 0) first = { ...way, column, row };
        return true;
      }
      used.delete(way.tile);
      for (const point of added) colors.delete(point);
    }
    return false;
  };
  fill(0);
  return first;
}

/** Every way to color the corners that are open. Few colors first: such tiles are the hardest to place later.
 * @param {readonly (Color | undefined)[]} wanted @returns {Color[][]} */
function fillings(wanted) {
  const all = wanted.reduce(
    (/** @type {Color[][]} */ made, color) =>
      made.flatMap((corners) => (color ? [[...corners, color]] : COLORS.map((each) => [...corners, each]))),
    [[]],
  );
  return all.sort((one, other) => new Set(one).size - new Set(other).size);
}
