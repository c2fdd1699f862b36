/** Where a tile of Dizios fits. Pure: knows corners and points of the grid; knows no player and draws nothing.
 *
 * The referee alone decides; this only spares people what it would refuse, and is tested to say the same.
 */

/** @typedef {import("../types.js").DiziosView} DiziosView */
/** @typedef {import("../types.js").DiziosTile} Tile */
/** @typedef {import("../types.js").DiziosColor} Color */
/** @typedef {import("../types.js").DiziosLaid} Laid */

/** @typedef {{column: number, row: number}} Cell */
/** A place where a tile fits: in which turns, what it would touch, and the points of that.
 * @typedef {Cell & {turns: readonly number[], points: number, touches: readonly Laid[]}} Spot */

const QUARTERS = [0, 1, 2, 3];
const EDGES = /** @type {const} */ ([[0, -1], [1, 0], [0, 1], [-1, 0]]);
/** A cell's corners as points of the grid, clockwise from the top left. */
const POINTS = /** @type {const} */ ([[0, 0], [1, 0], [1, 1], [0, 1]]);

/** @param {number} column @param {number} row */
const at = (column, row) => `${column},${row}`;

/** The corners after so many quarter turns clockwise.
 * @param {readonly Color[]} corners @param {number} turns */
export const turned = (corners, turns) => QUARTERS.map((each) => corners[(each - turns + 4) % 4] ?? "red");

/** Whether a rectangle is to be filled: from all tiles, anywhere in it, and with tiles that can be taken back.
 * @param {DiziosView} view */
export const isPuzzle = (view) => view.challenge.includes("x");

/** What lies, by cells and by points of the grid. @param {DiziosView} view */
export function gridOf(view) {
  /** @type {Map<string, Laid>} */
  const cells = new Map();
  /** @type {Map<string, Color>} */
  const colors = new Map();
  for (const laid of view.laid) {
    cells.set(at(laid.column, laid.row), laid);
    turned(laid.tile.corners, laid.turns).forEach((color, corner) => {
      const [right, down] = POINTS[corner] ?? [0, 0];
      colors.set(at(laid.column + right, laid.row + down), color);
    });
  }
  return { cells, colors };
}

/** Every place where the tile fits. @param {DiziosView} view @param {Tile} tile @returns {Spot[]} */
export function spotsFor(view, tile) {
  const grid = gridOf(view);
  const found = [];
  for (let row = 0; row < view.rows; row += 1) {
    for (let column = 0; column < view.columns; column += 1) {
      if (grid.cells.has(at(column, row))) continue;
      const touches = EDGES.map(([right, down]) => grid.cells.get(at(column + right, row + down))).filter(
        (laid) => laid !== undefined,
      );
      if (!touches.length && !isPuzzle(view)) continue;
      const wanted = POINTS.map(([right, down]) => grid.colors.get(at(column + right, row + down)));
      const turns = QUARTERS.filter((each) =>
        turned(tile.corners, each).every((color, corner) => (wanted[corner] ?? color) === color),
      );
      const looks = lookingApart(tile, turns);
      const points = touches.reduce((sum, laid) => sum + laid.tile.points, 0);
      if (looks.length) found.push({ column, row, turns: looks, points, touches });
    }
  }
  return found;
}

/** A tile that looks the same when turned need not be turned. @param {Tile} tile @param {readonly number[]} turns */
const lookingApart = ({ corners }, turns) =>
  turns.filter((each, at) => turns.findIndex((other) => same(turned(corners, other), turned(corners, each))) === at);

/** @param {readonly Color[]} one @param {readonly Color[]} other */
const same = (one, other) => one.every((color, corner) => color === other[corner]);

/** Whether any of the tiles fits anywhere. @param {DiziosView} view */
export const canPlace = (view) => view.mine.some((tile) => spotsFor(view, tile).length > 0);

/** A tile should not fill the screen: so many cells are always in sight. */
const SEEN_MIN = 5;

/** From where to where lines are worth looking at, of so many on the board.
 * @param {number[]} lines @param {number} count @returns {[number, number]} */
function around(lines, count) {
  const [first, last] = [Math.min(...lines) - 1, Math.max(...lines) + 2];
  const more = Math.max(0, SEEN_MIN - (last - first)) / 2;
  return [Math.max(0, first - Math.floor(more)), Math.min(count, last + Math.ceil(more))];
}

/** The part of the board that is worth looking at: what lies, and a cell around it; of a rectangle all.
 * @param {DiziosView} view */
export function windowOf(view) {
  const whole = { left: 0, top: 0, right: view.columns, bottom: view.rows };
  if (isPuzzle(view) || !view.laid.length) return whole;
  const columns = view.laid.map((laid) => laid.column);
  const rows = view.laid.map((laid) => laid.row);
  const [left, right] = around(columns, view.columns);
  const [top, bottom] = around(rows, view.rows);
  return { left, top, right, bottom };
}

/** The spot that lies next in a direction, for arrow keys; the first one where none is chosen.
 * @param {readonly Spot[]} spots @param {Cell | null} from @param {number} right @param {number} down */
export function towards(spots, from, right, down) {
  if (!from) return spots[0];
  const ahead = spots
    .map((spot) => {
      const [dx, dy] = [spot.column - from.column, spot.row - from.row];
      const along = dx * right + dy * down;
      return { spot, along, cost: along + 2 * Math.abs(dx * down + dy * right) };
    })
    .filter((each) => each.along > 0)
    .sort((one, other) => one.cost - other.cost);
  return ahead[0]?.spot;
}
