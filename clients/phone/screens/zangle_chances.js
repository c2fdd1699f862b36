/** What lay there for oneself in a round of Zangle, to look back at when it is over. Draws nothing, tells nobody.
 *
 * A page keeps what it was shown; after a reload it knows only how the round stood at its end.
 */
import { findZangle } from "./zangle_solver.js";

/** @typedef {import("../types.js").ZangleView} ZangleView */
/** @typedef {import("../types.js").ZangleHand} ZangleHand */
/** @typedef {import("../types.js").ZangleCard} ZangleCard */
/** @typedef {import("./zangle_solver.js").Made} Made */

/** `zangles`: how many one had taken by then.
 * @typedef {{center: readonly ZangleCard[], own: readonly ZangleCard[], zangles: number}} Position */

/** A long round has some dozens. */
const POSITIONS_MAX = 200;

/** @type {Position[]} */
let positions = [];
let isOver = false;

/** Keeps how the cards lie, where one may take of them.
 * @param {Pick<ZangleView, "center" | "opened" | "round_over">} view @param {ZangleHand | undefined} mine */
export function keep(view, mine) {
  if (isOver || !view.opened) positions = [];
  isOver = view.round_over;
  if (!mine?.playing || isOver || !view.opened) return;
  const last = positions.at(-1);
  const same = last && alike(last.center, view.center) && alike(last.own, mine.face_up);
  if (!same && positions.length < POSITIONS_MAX)
    positions.push({ center: view.center, own: mine.face_up, zangles: mine.zangles });
}

/** The round is over, whether or not the cards are still shown. */
export const close = () => void (isOver = true);

/** The best that one did not take; null: nothing is known of.
 * @param {Pick<ZangleView, "shapes">} view @param {ZangleHand} mine @returns {{made: Made, own: number} | null} */
export function passedBy(view, mine) {
  /** @type {{made: Made, own: number} | null} */
  let best = null;
  for (const [at, { center, own, zangles }] of positions.entries()) {
    if ((positions[at + 1]?.zangles ?? mine.zangles) > zangles) continue;
    const made = findZangle(view.shapes, center, own);
    const count = made ? [made.target, ...made.pieces].filter((card) => own.includes(card)).length : 0;
    if (made && count > (best?.own ?? 0)) best = { made, own: count };
  }
  return best;
}

/** @param {readonly ZangleCard[]} one @param {readonly ZangleCard[]} other */
const alike = (one, other) => one.length === other.length && one.every((card, at) => card.id === other[at]?.id);
