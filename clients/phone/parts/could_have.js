/** "You could have ...": the best Zangle that one passed by, and what was left at the end, for who asks to see it.
 *
 * Cards that lie face up are seen by all, and stay where they were until the next deal; so the page finds it by itself,
 * and nobody is told of anything that was hidden.
 */
import { Tiling } from "../art/tiling.js";
import { h, html } from "../html.js";
import { close, passedBy } from "../screens/zangle_chances.js";
import { findZangle } from "../screens/zangle_solver.js";
import { you } from "../store.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { say } from "../words.js";
import { about } from "./player.js";
import { sum } from "./sum.js";

/** @typedef {import("../types.js").ZangleView} ZangleView */
/** @typedef {import("../types.js").ZangleHand} ZangleHand */
/** What it needs of any game that is played with these cards.
 * @typedef {Pick<ZangleView, "center" | "hands" | "shapes" | "round_over">} Table */

/** @typedef {import("../screens/zangle_solver.js").Made} Made */

/** Nothing where the round is not over, or whoever looks has not played. @param {{view: Table}} props */
export function CouldHave({ view }) {
  // Found when it is asked for, since a search through all hands is not for nothing.
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (view.round_over) close();
  }, [view.round_over]);
  const mine = view.hands.find((hand) => hand.seat === you.value);
  if (!view.round_over || !mine) return null;
  const others = view.hands.filter((hand) => hand !== mine && hand.face_up.length > 0);
  return html`<details
    class="showdown could-have"
    onToggle=${(/** @type {Event & {currentTarget: HTMLDetailsElement}} */ event) => setAsked(event.currentTarget.open)}
  >
    <summary>${say("could-have")}</summary>
    ${isAsked ? html`<ul>${missed(view, mine)} ${[mine, ...others].map((hand) => left(view, hand))}</ul>` : null}
  </details>`;
}

/** In the course of the round. @param {Table} view @param {ZangleHand} mine */
function missed(view, mine) {
  const best = passedBy(view, mine);
  return best ? drawn(view, "missed", best.made, say("could-have-missed", inWords(best.made, best.own))) : null;
}

/** At its end. @param {Table} view @param {ZangleHand} hand */
function left(view, hand) {
  const made = findZangle(view.shapes, view.center, hand.face_up);
  if (!made) return html`<li key=${hand.seat}>${say("could-have-none", about(hand.seat))}</li>`;
  const own = [made.target, ...made.pieces].filter((card) => hand.face_up.includes(card)).length;
  return drawn(view, hand.seat, made, say("could-have-made", { ...about(hand.seat), ...inWords(made, own) }));
}

/** @param {Made} made @param {number} own */
const inWords = ({ target, pieces }, own) => ({ sum: sum(target.area, pieces.map((card) => card.area)), own });

/** @param {Table} view @param {string | number} key @param {Made} made @param {string} words */
function drawn(view, key, { target, pieces, tiling }, words) {
  const shape = view.shapes.find((each) => each.name === target.shape);
  return html`<li key=${key}>
    ${shape ? h(Tiling, { target: shape.outline, tiling, pieces }) : null}
    <span>${words}</span>
  </li>`;
}
