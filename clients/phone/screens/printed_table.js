/** Printed cards for everybody to see across the room: a scoreboard, and in the race one big ring. */
import { PlayerShape } from "../art/symbols.js";
import { h, html } from "../html.js";
import { combinations } from "../parts/headline.js";
import { about, nameOf, Player, seatView } from "../parts/player.js";
import { dealWords } from "../parts/printed_told.js";
import { Ring } from "../parts/ring.js";
import { gameNow } from "../store.js";
import { say } from "../words.js";
import { chips } from "./printed_action.js";

/** @typedef {import("../protocol.js").PrintedView} PrintedView */
/** @typedef {import("../protocol.js").PrintedHandView} Hand */
/** @typedef {import("../protocol.js").PrintedRoundResult} Result */

/** @param {{view: PrintedView}} props */
export function PrintedMiddle({ view }) {
  if (view.phase === "over") return h(PrintedStanding, { view });
  if (view.lock) return h(Holding, { view, lock: view.lock });
  return html`<div class="printed-board" data-many=${view.hands.length > 4 ? "" : undefined}>
    ${
      view.phase === "countdown"
        ? html`<div class="printed-ring">
            ${h(Ring, {
              until: view.opens_at_ms,
              span: Math.max(3000, view.opens_at_ms - gameNow()),
              key: view.opens_at_ms,
            })}
          </div>`
        : html`<ul>
            ${view.hands.map((hand) => h(Tile, { view, hand, key: hand.seat }))}
          </ul>`
    }
  </div>`;
}

/** @param {{view: PrintedView, hand: Hand}} props */
function Tile({ view, hand }) {
  const seat = seatView(hand.seat);
  return html`<li data-away=${hand.away ? "" : undefined} data-mark=${mark(view, hand) ? "" : undefined}>
    <span class="printed-who">
      ${seat ? h(PlayerShape, { symbol: seat.symbol, labelled: true }) : null}
      <span class="player-name">${nameOf(hand.seat)}</span>
    </span>
    <b>${hand.cards}</b>
    <small>${say("printed-cards", { count: hand.cards })}</small>
    <span class="printed-mark">${mark(view, hand)}</span>
    <span class="printed-sums">${sums(view, hand)}</span>
  </li>`;
}

/** How the player stands in the match. @param {PrintedView} view @param {Hand} hand */
function sums(view, hand) {
  const zangle = view.deck === "zangle";
  const facts = [
    [zangle ? "printed-score" : "rounds-won", zangle ? hand.score : hand.rounds_won],
    ["printed-penalties", hand.penalties],
    ...(zangle ? [["printed-hits", hand.hits]] : []),
  ];
  return facts.map(([name, value]) => html`<span key=${name}>${say(String(name))} <strong>${value}</strong></span>`);
}

/** What is to be known of this player now; empty: nothing. @param {PrintedView} view @param {Hand} hand */
function mark(view, hand) {
  if (hand.away) return say("away");
  if (view.phase === "laying") return hand.ready ? `✓ ${say("ready")}` : "";
  if (view.phase === "counting") return hand.seat === view.out || hand.counted ? "✓" : "";
  return hand.stuck ? say("printed-stuck") : hand.equalizer ? `⚖${hand.equalizer.level}` : "";
}

/** @param {{view: PrintedView, lock: NonNullable<PrintedView["lock"]>}} props */
function Holding({ view, lock }) {
  return html`<div class="printed-board printed-holding">
    <div class="printed-ring">
      ${h(Ring, { until: lock.until_ms, span: lock.until_ms - lock.since_ms, key: lock.since_ms })}
    </div>
    <div class="printed-says">
      <strong>${view.deck === "zangle" ? say("zangle-shout") : combinations(lock.named)}</strong>
      ${
        view.asked
          ? html`<span>${say("printed-question", { ...about(lock.holder), who: "other" })}</span>
              ${chips(view.asked.voters, view.asked.voted)}`
          : html`<span>${say("printed-lays", { name: nameOf(lock.holder) })}</span>`
      }
    </div>
  </div>`;
}

/** @param {PrintedView} view */
export function printedHeading(view) {
  if (view.phase === "counting") return say("printed-count");
  return say(view.deck === "zangle" ? "printed-open-zangle" : "printed-open-dizzy");
}

/** What people do before the countdown; empty once it runs. @param {PrintedView} view */
export const printedWaits = (view) =>
  view.phase === "laying" ? dealWords(view.dealer, view.dealt) : "";

/** @param {PrintedView} view */
export const printedEnded = (view) => {
  const last = view.results.at(-1);
  return last ? say(`printed-end-${last.end}`) : "";
};

/** The rounds so far. @param {{view: PrintedView}} props */
export function PrintedStanding({ view }) {
  const last = view.results.at(-1);
  const rounds = view.results.slice(-ROUNDS_SHOWN);
  const zangle = view.deck === "zangle";
  return html`<section class="sheet printed-sheet" aria-label=${say("score-sheet")}>
    ${last && !view.match_winners.length ? html`<h2>${outcome(last)}</h2>` : null}
    <table>
      <thead>
        <tr>
          <th scope="col">${say("player")}</th>
          ${rounds.map((result) => html`<th scope="col">${result.bonus ? say("bonus-short") : result.round}</th>`)}
          <th scope="col">${say(zangle ? "total" : "rounds-won")}</th>
        </tr>
      </thead>
      <tbody>
        ${ranked(view).map(
          (hand) => html`<tr key=${hand.seat}>
            <th scope="row">
              ${h(Player, { seat: hand.seat })}${hand.equalizer ? html`<small> ⚖${hand.equalizer.level}</small>` : null}
            </th>
            ${rounds.map(
              (result) => html`<td data-won=${result.winners.includes(hand.seat) ? "" : undefined}>
                ${left(result, hand.seat)}
              </td>`,
            )}
            <td><strong>${zangle ? hand.score : hand.rounds_won}</strong></td>
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** As many columns as a phone has room for. */
const ROUNDS_SHOWN = 6;

/** @param {Result} result @param {number} seat */
const left = (result, seat) => result.cards_left.find(([each]) => each === seat)?.[1] ?? "–";

/** @param {PrintedView} view */
function ranked(view) {
  const ahead = (/** @type {Hand} */ hand) => (view.deck === "zangle" ? hand.score : -hand.rounds_won);
  return [...view.hands].sort((one, other) => ahead(one) - ahead(other) || one.seat - other.seat);
}

/** @param {Result} result */
function outcome(result) {
  const [first, ...more] = result.winners;
  if (first === undefined) return say("printed-nobody-won");
  return more.length
    ? say("dizzy-round-drawn", { names: result.winners.map(nameOf).join(` ${say("and")} `) })
    : say("dizzy-round-won", about(first));
}
