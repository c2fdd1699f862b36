/** How a round of Down 'n Dizzy ended, and how the match stands. */
import { h, html } from "../html.js";
import { say } from "../words.js";
import { about, nameOf, Player } from "./player.js";

/** @typedef {import("../types.js").DizzyView} DizzyView */

/** The end of a round, in the place of the story. @param {{view: DizzyView}} props */
export function DizzyResult({ view }) {
  const { result } = view;
  if (!result) return null;
  const [first] = result.winners;
  return html`<div class="result">
    <h2>
      ${
        result.winners.length === 1
          ? say("dizzy-round-won", about(first ?? null))
          : say("dizzy-round-drawn", { names: result.winners.map(nameOf).join(` ${say("and")} `) })
      }
    </h2>
    <p>${say(`dizzy-end-${result.end}`)}</p>
    ${h(DizzyStanding, { view })}
  </div>`;
}

/** @param {{view: DizzyView}} props */
export function DizzyStanding({ view }) {
  const left = new Map(view.result?.cards_left ?? []);
  const won = new Set(view.match_winners);
  const best = [...view.hands].sort(
    (one, other) =>
      Number(won.has(other.seat)) - Number(won.has(one.seat)) ||
      other.rounds_won - one.rounds_won ||
      (left.get(one.seat) ?? 0) - (left.get(other.seat) ?? 0),
  );
  return html`<section class="sheet">
    <table>
      <thead>
        <tr>
          <th scope="col">${say("player")}</th>
          <th scope="col">${say("cards-left")}</th>
          <th scope="col">${say("rounds-won")}</th>
        </tr>
      </thead>
      <tbody>
        ${best.map(
          (hand) => html`<tr key=${hand.seat}>
            <th scope="row">${h(Player, { seat: hand.seat })}</th>
            <td>${left.get(hand.seat) ?? hand.open.length + hand.blind}</td>
            <td><strong>${hand.rounds_won}</strong></td>
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
