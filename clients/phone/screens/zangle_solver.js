/** Finds a Zangle among cards, for hints in practice. Knows the lattice and areas; knows no player.
 *
 * A turn by 60 degrees takes the point (x, y) to (-y, x + y), a mirror takes it to (y, x); so a piece has up to 12 ways
 * to lie, each of which is then moved onto the first triangle that is open. Five triangles leave little to try.
 */

/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {import("../types.js").ZangleCard} ZangleCard */
/** @typedef {import("../types.js").Point} Point */

/** Pieces beside the target; five triangles are made of five pieces at most. */
const PIECES_MAX = 5;

/** A figure is its triangles, each as its three points.
 * @typedef {readonly (readonly Point[])[]} Figure */

/** @param {readonly Point[]} triangle */
const named = (triangle) => triangle.map(([x, y]) => `${x},${y}`).sort().join(" ");

/** @param {Figure} figure @returns {Figure[]} */
function waysToLie(figure) {
  const ways = new Map();
  let turned = figure;
  for (let turn = 0; turn < 6; turn += 1) {
    turned = turned.map((triangle) => triangle.map(([x, y]) => /** @type {Point} */ ([-y, x + y])));
    const mirrored = turned.map((triangle) => triangle.map(([x, y]) => /** @type {Point} */ ([y, x])));
    for (const way of [turned, mirrored]) ways.set(way.map(named).sort().join("|"), way);
  }
  return [...ways.values()];
}

/** @param {Figure} figure @param {number} right @param {number} up @returns {Figure} */
const moved = (figure, right, up) => figure.map((each) => each.map(([x, y]) => [x + right, y + up]));

/** Whether pieces fill the open triangles, each piece once. Their areas are known to be equal.
 * @param {ReadonlyMap<string, readonly Point[]>} open @param {readonly (readonly Figure[])[]} pieces
 * @returns {boolean} */
function fills(open, pieces) {
  const [first] = open.values();
  if (!first) return pieces.length === 0;
  const [[x, y] = [0, 0]] = first;
  return pieces.some((ways, at) =>
    ways.some((way) =>
      way.flat().some(([fromX, fromY]) => {
        const names = moved(way, x - fromX, y - fromY).map(named);
        if (!names.includes(named(first)) || !names.every((name) => open.has(name))) return false;
        const others = pieces.filter((_, each) => each !== at);
        return fills(new Map([...open].filter(([name]) => !names.includes(name))), others);
      }),
    ),
  );
}

/** Cards that make a Zangle now: the target, then its pieces, of both places. Most own cards; null: there is none.
 * @param {readonly Shape[]} shapes @param {readonly ZangleCard[]} center @param {readonly ZangleCard[]} own
 * @returns {readonly ZangleCard[] | null} */
export function findZangle(shapes, center, own) {
  const figures = new Map(shapes.map((shape) => [shape.name, /** @type {Figure} */ (shape.triangles)]));
  const lying = new Map([...figures].map(([name, figure]) => [name, waysToLie(figure)]));
  const isOwn = new Set(own);
  const cards = [...own, ...center];
  /** @type {readonly ZangleCard[] | null} */
  let best = null;
  for (const target of cards) {
    const figure = target.shape === null ? undefined : figures.get(target.shape);
    if (!figure) continue;
    const open = new Map(figure.map((triangle) => [named(triangle), triangle]));
    const pieces = cards.filter((card) => card !== target && card.shape !== null);
    for (const some of adding(pieces, target.area)) {
      const all = withZs([target, ...some], cards, isOwn);
      if (!all || (best && count(all, isOwn) <= count(best, isOwn))) continue;
      if (fills(open, some.map((card) => lying.get(card.shape ?? "") ?? []))) best = all;
    }
  }
  return best;
}

/** The same with one's own Zs, which leave the hand, and with the center's where it takes them to make three cards of
 * both places (ZGL-01, ZGL-02, ZGL-05); null: not even then.
 * @param {readonly ZangleCard[]} made @param {readonly ZangleCard[]} cards @param {ReadonlySet<ZangleCard>} own */
function withZs(made, cards, own) {
  const zs = cards.filter((card) => card.shape === null);
  const mine = [...made, ...zs.filter((card) => own.has(card))];
  const all = [...mine, ...zs.filter((card) => !own.has(card))];
  return [mine, all].find((each) => each.length >= 3 && count(each, own) > 0 && count(each, own) < each.length) ?? null;
}

/** @param {readonly ZangleCard[]} cards @param {ReadonlySet<ZangleCard>} own */
const count = (cards, own) => cards.filter((card) => own.has(card)).length;

/** Pieces whose areas come to this.
 * @param {readonly ZangleCard[]} cards @param {number} area @param {readonly ZangleCard[]} [taken]
 * @returns {Generator<readonly ZangleCard[]>} */
function* adding(cards, area, taken = []) {
  if (area === 0) yield taken;
  if (area <= 0 || taken.length >= PIECES_MAX) return;
  for (const [at, card] of cards.entries()) yield* adding(cards.slice(at + 1), area - card.area, [...taken, card]);
}
