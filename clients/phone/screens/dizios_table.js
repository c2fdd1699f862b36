/** Dizios on the table screen, and how it stands at the end. */
import { DiziosTilePicture } from "../art/dizios_tile.js";
import { h, html } from "../html.js";
import { nameOf, Player } from "../parts/player.js";
import { say } from "../words.js";
import { DiziosBoard } from "./dizios_board.js";
import { isPuzzle } from "./dizios_grid.js";

/** @typedef {import("../types.js").DiziosView} DiziosView */

/** @param {{view: DiziosView}} props */
export const DiziosMiddle = ({ view }) => h(DiziosBoard, { view, still: true });

/** Whose turn it is, for everybody to read. @param {DiziosView} view */
export const diziosHeading = (view) => say("dizios-turn-of", { name: nameOf(view.turn), who: "other" });

/** The score at the end: what was scored, what was left over, what that makes. @param {{view: DiziosView}} props */
export function DiziosStanding({ view }) {
  const best = standings(view).sort((one, other) => other.total - one.total || one.seat - other.seat);
  const counted = view.challenge === "score" ? "dizios-scored" : isPuzzle(view) ? "dizios-lie" : "dizios-group";
  return html`<section class="sheet dizios-sheet" aria-label=${say("score-sheet")}>
    <table>
      <thead>
        <tr>
          <th scope="col">${say("player")}</th>
          <th scope="col">${say(counted)}</th>
          ${view.challenge === "score" ? html`<th scope="col">${say("dizios-left")}</th>` : null}
          <th scope="col">${say("total")}</th>
        </tr>
      </thead>
      <tbody>
        ${best.map(
          (each) => html`<tr key=${each.seat}>
            <th scope="row">${h(Player, { seat: each.seat })}</th>
            <td>${each.score}</td>
            ${view.challenge === "score" ? html`<td>${leftOver(each)}</td>` : null}
            <td><strong>${each.total}</strong></td>
          </tr>`,
        )}
      </tbody>
    </table>
    <div class="dizios-final">${h(DiziosBoard, { view, still: true })}</div>
  </section>`;
}

/** Everybody who was dealt in: whoever has left, and all of a match that was ended, stand with what they scored.
 * @param {import("../types.js").DiziosView} view @returns {import("../types.js").DiziosStanding[]} */
function standings({ result, racks }) {
  const told = result?.standings ?? [];
  const others = racks.filter(({ seat }) => told.every((each) => each.seat !== seat));
  return [...told, ...others.map(({ seat, score }) => ({ seat, score, total: score, left: [] }))];
}

/** @param {import("../types.js").DiziosStanding} standing */
const leftOver = ({ left, score, total }) => html`<span class="dizios-left">
  ${total - score < 0 ? `−${score - total}` : "0"}
  ${left.map((tile) => h(DiziosTilePicture, { tile, key: tile.id }))}
</span>`;
