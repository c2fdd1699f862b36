/** Cranium Zigity for everybody to see across the room, and how a match ended. */
import { ZigityCardPicture } from "../art/zigity_card.js";
import { h, html } from "../html.js";
import { nameOf, Player } from "../parts/player.js";
import { made } from "../parts/zigity_told.js";
import { say } from "../words.js";
import { ZigityTable } from "./zigity.js";

/** @typedef {import("../protocol.js").ZigityView} ZigityView */

/** @param {{view: ZigityView}} props */
export const ZigityMiddle = ({ view }) => html`<div class="zigity-screen">
  ${h(ZigityTable, { view })} ${view.last_set ? h(LastSet, { laid: view.last_set }) : null}
</div>`;

/** @param {{laid: import("../protocol.js").ZigitySetShown}} props */
const LastSet = ({ laid }) => html`<figure class="zigity-last">
  <div class="zigity-tray">
    ${laid.cards.map((card, at) =>
      h(ZigityCardPicture, { key: card.id, card, asked: laid.character, declared: laid.values[at] ?? "" }),
    )}
  </div>
  <figcaption>${h(Player, { seat: laid.seat })} <span>${made(laid)}</span></figcaption>
</figure>`;

/** @param {ZigityView} view */
export const zigityHeading = (view) =>
  view.vote
    ? say("zigity-vote", { name: nameOf(view.vote.seat), word: view.vote.word.toUpperCase() })
    : view.turn === null
      ? say("game-zigity")
      : say(view.owed ? "zigity-they-owe" : "zigity-their-turn", {
          name: nameOf(view.turn),
          count: view.owed?.count ?? 0,
        });

/** Who has how many cards, the fewest first; whoever left took theirs along. A match that is ended has no result.
 * @param {ZigityView} view @returns {(readonly [number, number | string])[]} */
function cardsLeft({ result, hands }) {
  const counted =
    result?.cards_left ??
    hands
      .filter((hand) => !hand.gone)
      .map((hand) => /** @type {const} */ ([hand.seat, hand.cards]))
      .sort((one, other) => one[1] - other[1] || one[0] - other[0]);
  const seats = new Set(counted.map(([seat]) => seat));
  const others = hands.filter(({ seat }) => !seats.has(seat));
  return [...counted, ...others.map(({ seat }) => /** @type {const} */ ([seat, "–"]))];
}

/** @param {{view: ZigityView}} props */
export const ZigityStanding = ({ view }) => html`<section class="sheet" aria-label=${say("score-sheet")}>
  <table>
    <thead>
      <tr>
        <th scope="col">${say("player")}</th>
        <th scope="col">${say("cards-left")}</th>
      </tr>
    </thead>
    <tbody>
      ${cardsLeft(view).map(
        ([seat, count]) => html`<tr key=${seat}>
          <th scope="row">${h(Player, { seat })}</th>
          <td><strong>${count}</strong></td>
        </tr>`,
      )}
    </tbody>
  </table>
</section>`;
