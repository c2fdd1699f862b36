/** Zangle Turn-style on a phone: the cards of Zangle, and what one may do in one's turn. */
import { h, html } from "../html.js";
import { Press } from "../parts/button.js";
import { sum } from "../parts/sum.js";
import { isMe, nameOf } from "../parts/player.js";
import { Ring } from "../parts/ring.js";
import { standing } from "../parts/standing.js";
import { play } from "../play.js";
import { gameNow, online, table, you } from "../store.js";
import { say } from "../words.js";
import { CardTable } from "./zangle.js";
import { chosen, isSent } from "./zangle_moves.js";

/** @typedef {import("../types.js").TurnstyleView} TurnstyleView */
/** @typedef {import("../types.js").ZangleHand} ZangleHand */
/** @typedef {import("../types.js").ZangleCard} Card */

/** @param {{view: TurnstyleView}} props */
export const Turnstyle = ({ view }) =>
  h(CardTable, {
    view: /** @type {any} */ (view),
    mood: mood(view),
    holder: view.turn,
    Action: TurnAction,
    call: () => take(view),
    hit: () => hitOrPass(view),
    mayTake: isMe(view.turn),
  });

/** Whose turn it is, for everybody to read. @param {TurnstyleView} view */
export const turnstyleHeading = (view) =>
  say(view.last_turns ? "last-turn-of" : "turn-of", { name: nameOf(view.turn) });

/** @param {TurnstyleView} view */
function mood(view) {
  if (!online.value) return "lost";
  if (table.value?.paused) return "paused";
  return isMe(view.turn) ? "mine" : "open";
}

/** @param {TurnstyleView} view */
const isMyTurn = (view) => view.turn !== null && view.turn === you.value && !table.value?.paused && online.value;

/** @param {TurnstyleView} view */
function take(view) {
  const [target, ...pieces] = chosen.value;
  if (!isMyTurn(view) || target === undefined || pieces.length < 2 || isSent("turnstyle.take")) return;
  play({ kind: "turnstyle.take", target, pieces });
}

/** The hit, and after it the end of the turn. @param {TurnstyleView} view */
function hitOrPass(view) {
  if (!isMyTurn(view) || isSent("turnstyle.hit") || isSent("turnstyle.pass")) return;
  play({ kind: mayHit(view) ? "turnstyle.hit" : "turnstyle.pass" });
}

/** @param {TurnstyleView} view */
const mayHit = (view) => !view.hit_taken && view.center_pile > 0;

/** @param {{view: TurnstyleView, mine: ZangleHand | undefined}} props */
function TurnAction({ view, mine }) {
  const instead = standing(view, { playing: Boolean(mine?.playing), over: view.round_over });
  if (instead) return instead;
  const clock = view.turn_ends_at_ms
    ? h(Ring, { until: view.turn_ends_at_ms, span: Math.max(1000, view.turn_ends_at_ms - gameNow()) })
    : null;
  if (!isMe(view.turn)) {
    return html`<div class="standing" data-tone="other" role="status">
      ${clock}
      <p><strong>${turnstyleHeading(view)}</strong></p>
    </div>`;
  }
  return html`<div class="zangle-action" data-clock=${clock ? "" : undefined}>
    ${clock} ${confirmation(view)}
    ${h(Press, {
      kind: "hit",
      off: !online.value,
      sent: isSent("turnstyle.hit") || isSent("turnstyle.pass"),
      hint: "0",
      act: () => hitOrPass(view),
      children: mayHit(view)
        ? html`<strong>${say("hit")}</strong><span>${say("pile-left", { count: view.center_pile })}</span>`
        : html`<strong>${say("end-turn")}</strong>`,
    })}
  </div>`;
}

/** @param {TurnstyleView} view */
const confirmation = (view) => h(Confirmation, { view, sent: isSent("turnstyle.take"), act: () => take(view) });

/** What is chosen, as a sum, and the press that takes it; for every way to play these cards without a call.
 * @param {{view: {center: readonly Card[], hands: readonly {face_up: readonly Card[]}[]}, sent: boolean,
 *   act: () => void}} props */
export function Confirmation({ view, sent, act }) {
  const cards = [...view.center, ...view.hands.flatMap((hand) => hand.face_up)];
  const areas = chosen.value.map((id) => cards.find((card) => card.id === id)?.area ?? 0);
  const [target, ...pieces] = areas;
  const enough = pieces.length >= 2;
  return h(Press, {
    kind: "go confirm",
    off: !enough || !online.value,
    sent,
    hint: say("space-key"),
    act,
    children: html`<strong>${say(enough ? "confirm" : target === undefined ? "tap-target" : "tap-pieces")}</strong>
      <span>${target === undefined ? "" : sum(target, pieces)}</span>`,
  });
}
