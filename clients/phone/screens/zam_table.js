/** Zing-a-Zam for everybody to see across the room, and how a match ended. No face of a hand is ever shown here. */
import { h, html } from "../html.js";
import { nameOf, Player } from "../parts/player.js";
import { say } from "../words.js";
import { ZamInPlay, ZamOthers } from "./zam.js";

/** @typedef {import("../protocol.js").ZamView} ZamView */

/** @param {{view: ZamView}} props */
export const ZamMiddle = ({ view }) => html`<div class="zam-screen">
  ${h(ZamInPlay, { view })} ${h(ZamOthers, { view, hands: view.hands.filter((hand) => !hand.gone) })}
</div>`;

/** @param {ZamView} view */
export const zamHeading = (view) =>
  view.turn === null
    ? say("game-zam")
    : say(view.choice ? "zam-they-choose" : "zam-their-turn", { name: nameOf(view.turn) });

/** @param {{view: ZamView}} props */
export const ZamStanding = ({ view }) => html`<section class="sheet" aria-label=${say("score-sheet")}>
  <table>
    <thead>
      <tr>
        <th scope="col">${say("player")}</th>
        <th scope="col">${say("zam-cards-won")}</th>
        ${tied(view) ? html`<th scope="col">${say("zam-eights")}</th>` : null}
      </tr>
    </thead>
    <tbody>
      ${standings(view).map(
        ({ seat, points, counts }) => html`<tr key=${seat}>
          <th scope="row">${h(Player, { seat })}</th>
          <td><strong>${points}</strong></td>
          ${tied(view) ? html`<td>${counts.join(" · ")}</td>` : null}
        </tr>`,
      )}
    </tbody>
  </table>
</section>`;

/** Whoever left took their cards along. A match that is ended early has no other standing than its piles.
 * @param {ZamView} view @returns {{seat: number, points: number | string, counts: readonly number[]}[]} */
function standings({ standings: told, hands }) {
  const counted = told.length
    ? [...told]
    : hands
        .filter((hand) => !hand.gone)
        .map(({ seat, score }) => ({ seat, points: score, counts: [] }))
        .sort((one, other) => other.points - one.points || one.seat - other.seat);
  const others = hands.filter(({ seat }) => counted.every((each) => each.seat !== seat));
  return [...counted, ...others.map(({ seat }) => ({ seat, points: "–", counts: [] }))];
}

/** Whether the points alone do not say who has won. @param {ZamView} view */
const tied = ({ standings }) => standings.length > 1 && standings[0]?.points === standings[1]?.points;
