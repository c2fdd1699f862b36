/** The score sheet of Zangle, and the winner's Zangles shown as the rules ask. */
import { Tiling } from "../art/tiling.js";
import { h, html } from "../html.js";
import { say } from "../words.js";
import { CouldHave } from "./could_have.js";
import { equalizerText } from "./equalizer.js";
import { sum } from "./sum.js";
import { about, Player } from "./player.js";

/** @typedef {import("../types.js").ZangleView} ZangleView */
/** @typedef {import("../types.js").ZangleResult} ZangleResult */

/** @param {{view: ZangleView}} props */
export function ScoreSheet({ view }) {
  const last = view.results.at(-1);
  return html`<section class="sheet" aria-label=${say("score-sheet")}>
    ${last ? html`<h2>${ending(last)}</h2>` : null}
    <table>
      <thead>
        <tr>
          <th scope="col">${say("player")}</th>
          ${view.results.map(
            (result) => html`<th scope="col">${result.bonus ? say("bonus-short") : result.round}</th>`,
          )}
          <th scope="col">${say("total")}</th>
        </tr>
      </thead>
      <tbody>
        ${ranked(view).map(
          (hand) => html`<tr key=${hand.seat}>
            <th scope="row">
              ${h(Player, { seat: hand.seat })}${
                hand.equalizer
                  ? html`<small title=${equalizerText(hand.equalizer)}> ⚖${hand.equalizer.level}</small>`
                  : null
              }
            </th>
            ${view.results.map(
              (result) => html`<td data-won=${result.winner === hand.seat ? "" : undefined}>
              ${points(result, hand.seat)}
            </td>`,
            )}
            <td><strong>${hand.score}</strong></td>
          </tr>`,
        )}
      </tbody>
    </table>
    ${last?.show.length ? h(Showdown, { view, result: last }) : null}
    ${last ? h(CouldHave, { view }) : null}
  </section>`;
}

/** @param {ZangleResult} result @param {number} seat */
const points = (result, seat) => result.points.find(([each]) => each === seat)?.[1] ?? "–";

/** The lowest total leads (ZGL-37). @param {ZangleView} view */
const ranked = (view) => [...view.hands].sort((one, other) => one.score - other.score || one.seat - other.seat);

/** @param {ZangleResult} result */
function ending(result) {
  if (result.winner === null) return say("zangle-round-dead");
  return say(result.show_right ? "zangle-round-won" : "zangle-show-wrong", about(result.winner));
}

/** @param {{view: ZangleView, result: ZangleResult}} props */
export function Showdown({ view, result }) {
  return html`<details class="showdown" open=${!result.show_right}>
    <summary>${say("showdown", { count: result.show.length, right: result.show_right ? "yes" : "no" })}</summary>
    <ul>
      ${result.show.map((shown) => {
        const shape = view.shapes.find((each) => each.name === shown.target.shape);
        return html`<li data-tone=${shown.right ? "right" : "wrong"}>
          ${shape ? h(Tiling, { target: shape.outline, tiling: shown.tiling, pieces: shown.pieces }) : null}
          <span>${shown.right ? "✓" : "✗"} ${sum(
            shown.target.area,
            shown.pieces.map((card) => card.area),
          )}</span>
        </li>`;
      })}
    </ul>
  </details>`;
}
