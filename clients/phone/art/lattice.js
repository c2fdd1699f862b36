/** Where lattice points lie on paper. Knows geometry alone: x steps right, y steps up and to the right. */

/** @typedef {import("../types.js").Point} Point */

const HEIGHT = Math.sqrt(3) / 2;

/** A lattice point in units of a triangle's side, with y growing downward as in SVG.
 * @param {Point} point @returns {[number, number]} */
export const placed = ([x, y]) => [x + y / 2, -y * HEIGHT];

/** @param {readonly Point[]} outline */
export const pathOf = (outline) => `M${outline.map((point) => placed(point).map(round).join(" ")).join(" L")} Z`;

/** @param {number} value */
const round = (value) => Math.round(value * 1e4) / 1e4;

/** The box around points.
 * @param {readonly Point[]} outline */
export function box(outline) {
  const points = outline.map(placed);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { left, top, width: right - left, height: bottom - top };
}

/** The middle of a box, to center a drawing or to put a number.
 * @param {readonly Point[]} outline @returns {[number, number]} */
export function middle(outline) {
  const { left, top, width, height } = box(outline);
  return [left + width / 2, top + height / 2];
}

/** The mean of the corners of triangles: it lies inside where the middle of a box may not.
 * @param {readonly Point[]} points @returns {[number, number]} */
export function center(points) {
  const all = points.map(placed);
  return [all.reduce((sum, [x]) => sum + x, 0) / all.length, all.reduce((sum, [, y]) => sum + y, 0) / all.length];
}

/** The lattice turned by so many sixths of a full turn, as `point => point`.
 * @param {number} sixths @returns {(point: Point) => Point} */
export const turned = (sixths) => (point) => {
  let [x, y] = point;
  for (let turn = 0; turn < sixths; turn += 1) [x, y] = [0 - y, x + y];
  return [x, y];
};

/** How far to turn a shape so that it lies flattest: flat shapes let all cards share a larger unit.
 * @param {readonly Point[]} outline */
export function flattest(outline) {
  const heights = [0, 1, 2].map((sixths) => box(outline.map(turned(sixths))).height);
  // A hair of tolerance: equal heights must not be told apart by the last bit of a float.
  return heights.findIndex((height) => height < Math.min(...heights) + 1e-9);
}

/** @param {readonly Point[]} outline @returns {Point[]} */
export const flat = (outline) => outline.map(turned(flattest(outline)));
