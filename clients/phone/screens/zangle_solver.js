/** Finds a Zangle among cards, for hints in practice and to look back at a round. Knows the lattice; no player.
 *
 * A turn by 60 degrees takes the point (x, y) to (-y, x + y), a mirror takes it to (y, x); so a piece has up to 12 ways
 * to lie, each of which is then moved onto the first triangle that is open. Five triangles leave little to try.
 */

/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {import("../types.js").ZangleCard} ZangleCard */
/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("../types.js").Placement} Placement */

/** Pieces beside the target; five triangles are made of five pieces at most. */
const PIECES_MAX = 5;

/** A figure is its triangles, each as its three points, and the line around them.
 * @typedef {{triangles: readonly (readonly Point[])[], outline: readonly Point[]}} Figure */

/** A Zangle: its cards, and how the pieces lie on the target's shape; a Z lies nowhere.
 * @typedef {{target: ZangleCard, pieces: readonly ZangleCard[], tiling: readonly Placement[]}} Made */

/** @param {readonly Point[]} triangle */
const named = (triangle) => triangle.map(([x, y]) => `${x},${y}`).sort().join(" ");

/** @param {Figure} figure @param {(point: Point) => Point} move @returns {Figure} */
const each = ({ triangles, outline }, move) => ({
  triangles: triangles.map((triangle) => triangle.map(move)),
  outline: outline.map(move),
});

/** @param {Figure} figure @returns {Figure[]} */
function waysToLie(figure) {
  const ways = new Map();
  let turned = figure;
  for (let turn = 0; turn < 6; turn += 1) {
    turned = each(turned, ([x, y]) => [-y, x + y]);
    const mirrored = each(turned, ([x, y]) => [y, x]);
    for (const way of [turned, mirrored]) ways.set(way.triangles.map(named).sort().join("|"), way);
  }
  return [...ways.values()];
}

/** How pieces fill the open triangles, each piece once, in their order; null: they do not. Their areas are known to be
 * equal.
 * @param {ReadonlyMap<string, readonly Point[]>} open @param {readonly (readonly Figure[])[]} pieces
 * @returns {readonly Figure[] | null} */
function filling(open, pieces) {
  const [first] = open.values();
  if (!first) return pieces.length === 0 ? [] : null;
  const [[x, y] = [0, 0]] = first;
  for (const [at, ways] of pieces.entries()) {
    for (const way of ways) {
      for (const [fromX, fromY] of way.triangles.flat()) {
        const lying = each(way, ([right, up]) => [right + x - fromX, up + y - fromY]);
        const names = lying.triangles.map(named);
        if (!names.includes(named(first)) || !names.every((name) => open.has(name))) continue;
        const rest = filling(
          new Map([...open].filter(([name]) => !names.includes(name))),
          pieces.filter((_, other) => other !== at),
        );
        if (rest) return [...rest.slice(0, at), lying, ...rest.slice(at)];
      }
    }
  }
  return null;
}

/** The Zangle that can be made now with most own cards; null: there is none.
 * @param {readonly Shape[]} shapes @param {readonly ZangleCard[]} center @param {readonly ZangleCard[]} own
 * @returns {Made | null} */
export function findZangle(shapes, center, own) {
  const figures = new Map(shapes.map((shape) => [shape.name, /** @type {Figure} */ (shape)]));
  const lying = new Map([...figures].map(([name, figure]) => [name, waysToLie(figure)]));
  const isOwn = new Set(own);
  // Of one shape no Zangle takes more than pieces and a target; a hand full of hits may have many more.
  const enough = own.filter((card, at) => !card.shape || own.slice(0, at).filter(alike(card)).length <= PIECES_MAX);
  const cards = [...enough, ...center];
  /** @type {{all: readonly ZangleCard[], tiling: readonly Placement[]} | null} */
  let best = null;
  /** Which shapes make which, as far as it was tried: many cards are of few shapes.
   * @type {Map<string, readonly Figure[] | null>} */
  const tried = new Map();
  for (const target of cards) {
    const figure = target.shape === null ? undefined : figures.get(target.shape);
    if (!figure) continue;
    const open = new Map(figure.triangles.map((triangle) => [named(triangle), triangle]));
    const pieces = cards.filter((card) => card !== target && card.shape !== null);
    for (const some of adding(pieces, target.area)) {
      const all = withZs([target, ...some], cards, isOwn);
      if (!all || (best && count(all, isOwn) <= count(best.all, isOwn))) continue;
      const key = [target, ...some].map((card) => card.shape).join();
      if (!tried.has(key)) tried.set(key, filling(open, some.map((card) => lying.get(card.shape ?? "") ?? [])));
      const laid = tried.get(key);
      if (laid) best = { all, tiling: laid.map(({ outline }, at) => ({ card: some[at]?.id ?? target.id, outline })) };
    }
  }
  const [target, ...pieces] = best?.all ?? [];
  return best && target ? { target, pieces, tiling: best.tiling } : null;
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

/** @param {ZangleCard} card @returns {(other: ZangleCard) => boolean} */
const alike = (card) => (other) => other.shape === card.shape;

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
