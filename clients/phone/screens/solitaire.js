/** Zangle Solitaire on a phone: the cards of Zangle, the hits so far, and the time. */
import { h, html } from "../html.js";
import { Press } from "../parts/button.js";
import { CouldHave } from "../parts/could_have.js";
import { about, Player } from "../parts/player.js";
import { standing } from "../parts/standing.js";
import { play } from "../play.js";
import { gameNow, online, table, you } from "../store.js";
import { useEffect, useRef } from "../vendor/hooks.js";
import { say } from "../words.js";
import { Confirmation } from "./turnstyle.js";
import { CardTable } from "./zangle.js";
import { chosen, isSent } from "./zangle_moves.js";

/** @typedef {import("../types.js").SolitaireView} SolitaireView */
/** @typedef {import("../types.js").ZangleHand} ZangleHand */

/** @param {{view: SolitaireView}} props */
export const Solitaire = ({ view }) =>
  h(CardTable, {
    view: /** @type {any} */ (view),
    mood: online.value ? (table.value?.paused ? "paused" : "open") : "lost",
    holder: null,
    Action,
    call: () => take(view),
    hit: () => hit(view),
    beside: h(Tally, { view }),
  });

/** Minutes and seconds, as a stopwatch shows them. @param {number} ms */
const clocked = (ms) => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** @param {SolitaireView} view */
const isMine = (view) =>
  view.hands.some((hand) => hand.seat === you.value) && !view.round_over && !table.value?.paused && online.value;

/** @param {SolitaireView} view */
function take(view) {
  const [target, ...pieces] = chosen.value;
  if (!isMine(view) || target === undefined || pieces.length < 2 || isSent("solitaire.take")) return;
  play({ kind: "solitaire.take", target, pieces });
}

/** @param {SolitaireView} view */
function hit(view) {
  if (isMine(view) && view.center_pile > 0 && !isSent("solitaire.hit")) play({ kind: "solitaire.hit" });
}

/** What is counted, and the way to stop. @param {{view: SolitaireView}} props */
const Tally = ({ view }) => html`<div class="solitaire-tally">
  <b>${say("solitaire-hits", { count: view.hits })}</b>
  ${h(Time, { view })}
  ${h(Press, {
    kind: "tiny",
    off: !isMine(view),
    sent: isSent("solitaire.stop"),
    act: () => play({ kind: "solitaire.stop" }),
    children: say("solitaire-stop"),
  })}
</div>`;

/** The time so far; it stands still while the table does. @param {{view: SolitaireView}} props */
function Time({ view }) {
  const text = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const draw = () => {
      const shown = clocked((view.ended_ms || gameNow()) - view.began_ms);
      if (text.current && text.current.textContent !== shown) text.current.textContent = shown;
    };
    draw();
    const timer = setInterval(draw, 250);
    return () => clearInterval(timer);
  }, [view.began_ms, view.ended_ms]);
  return html`<span class="solitaire-time" role="timer" aria-label=${say("solitaire-time")} ref=${text}></span>`;
}

/** @param {{view: SolitaireView, mine: ZangleHand | undefined}} props */
function Action({ view, mine }) {
  const instead = standing(view, { playing: Boolean(mine), over: view.round_over });
  if (instead) return instead;
  return html`<div class="zangle-action">
    ${h(Confirmation, { view, sent: isSent("solitaire.take"), act: () => take(view) })}
    ${h(Press, {
      kind: "hit",
      off: !online.value || view.center_pile === 0,
      sent: isSent("solitaire.hit"),
      hint: "0",
      act: () => hit(view),
      children: html`<strong>${say("hit")}</strong><span>${say("pile-left", { count: view.center_pile })}</span>`,
    })}
  </div>`;
}

/** What the table screen says. @param {SolitaireView} view */
export const solitaireHeading = (view) => say("solitaire-hits", { count: view.hits });

/** How it ended, in one sentence. @param {SolitaireView} view */
export function solitaireEnded(view) {
  const result = view.results.at(-1);
  if (!result) return "";
  return say(result.winner === null ? "solitaire-stuck" : "solitaire-out", about(result.winner));
}

/** What it came to. @param {{view: SolitaireView}} props */
export const SolitaireStanding = ({ view }) => html`<section class="sheet" aria-label=${say("score-sheet")}>
  <table>
    <thead>
      <tr>
        <th scope="col">${say("player")}</th>
        <th scope="col">${say("hit")}</th>
        <th scope="col">${say("solitaire-time")}</th>
        <th scope="col">${say("cards-left")}</th>
      </tr>
    </thead>
    <tbody>
      ${view.hands.map(
        (hand) => html`<tr key=${hand.seat}>
          <th scope="row">${h(Player, { seat: hand.seat })}</th>
          <td><strong>${view.hits}</strong></td>
          <td>${view.ended_ms ? clocked(view.ended_ms - view.began_ms) : "–"}</td>
          <td>${hand.face_up.length + hand.draw_pile}</td>
        </tr>`,
      )}
    </tbody>
  </table>
  ${h(CouldHave, { view })}
</section>`;
