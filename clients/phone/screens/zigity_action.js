/** The action zone of Cranium Zigity: the set that is being built, what a draw card asks, a vote. */
import { ZigityCardPicture, zigityCardName } from "../art/zigity_card.js";
import { h, html } from "../html.js";
import { Press } from "../parts/button.js";
import { nameOf } from "../parts/player.js";
import { Ring } from "../parts/ring.js";
import { standing } from "../parts/standing.js";
import { gameNow, online, sent, you } from "../store.js";
import { say } from "../words.js";
import {
  asked, cardOf, chosen, chosenAction, confirm, draw, isComplete, isMyTurn, isUnknownWord, mayVote, pick, picking,
  pressLaid, sum, topOf, vote, word,
} from "./zigity_moves.js";

/** @typedef {import("../protocol.js").ZigityView} ZigityView */
/** @typedef {import("../protocol.js").ZigityHandView} ZigityHand */

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** @param {{view: ZigityView, mine: ZigityHand | undefined}} props */
export function ZigityAction({ view, mine }) {
  const over = view.match_winners.length > 0;
  const instead = standing(view, { playing: Boolean(mine && !mine.gone), over, oneDeal: true });
  if (instead && (you.value !== null || over || !view.opened)) return instead;
  if (view.vote) return h(Voting, { view, asks: view.vote });
  if (isMyTurn(view)) return view.owed ? owing(view) : building(view);
  return html`<div class="standing" data-tone="plain" role="status">
    ${clock(view)}
    <p><strong>${say(view.owed ? "zigity-they-owe" : "zigity-their-turn", {
      name: nameOf(view.turn),
      count: view.owed?.count ?? 0,
    })}</strong></p>
  </div>`;
}

/** The turn clock, where one runs. @param {ZigityView} view */
function clock(view) {
  if (!view.turn_ends_ms) return null;
  const span = Math.max(1000, view.turn_ends_ms - gameNow());
  return h(Ring, { until: view.turn_ends_ms, span, key: view.revision });
}

const isSent = () => [...sent.value.values()].some((what) => what.startsWith("zigity."));

/** @param {ZigityView} view */
const drawButton = (view) =>
  h(Press, {
    kind: "zigity-draw",
    off: !online.value,
    sent: [...sent.value.values()].includes("zigity.draw"),
    hint: "0",
    act: () => draw(view),
    children: html`<strong>${say("zigity-draw", { count: view.owed?.count ?? 1 })}</strong>
      <small>${say("pile-left", { count: view.deck })}</small>`,
  });

/** A draw card waits for an answer. @param {ZigityView} view */
function owing(view) {
  const action = chosenAction(view);
  return html`<div class="zigity-action" data-tone="mine">
    <p role="status">${clock(view)}<strong>${say(view.owed?.dodged ? "zigity-owed-dodged" : "zigity-owed", {
      name: nameOf(view.owed?.by ?? null),
      count: view.owed?.count ?? 0,
    })}</strong></p>
    <div class="zigity-buttons">${action ? confirmButton(view) : null} ${drawButton(view)}</div>
  </div>`;
}

/** @param {ZigityView} view */
function building(view) {
  if (picking.value !== null) return letters();
  const set = chosen.value;
  return html`<div class="zigity-action" data-tone="mine">
    ${
      set.length && !chosenAction(view)
        ? tray(view)
        : html`<p role="status">${clock(view)}<strong>${say(`zigity-ask-${asked(view)}`)}</strong></p>`
    }
    <div class="zigity-buttons">${set.length ? confirmButton(view) : null} ${drawButton(view)}</div>
  </div>`;
}

/** The set so far; a tap on a card says that it shall lie on top. @param {ZigityView} view */
function tray(view) {
  const top = topOf(view);
  return html`<div class="zigity-tray" role="group" aria-label=${say("zigity-tray")}>
    ${chosen.value.map(({ id, declared }) => {
      const card = cardOf(view, id);
      return card
        ? h(Press, {
            key: id,
            kind: "zigity-laid",
            on: id === top,
            label: `${zigityCardName(card, asked(view), declared)}${id === top ? `, ${say("zigity-on-top")}` : ""}`,
            act: () => pressLaid(view, id),
            children: html`${h(ZigityCardPicture, { card, asked: asked(view), declared })}
              ${id === top ? html`<span class="zigity-top" aria-hidden="true">▲</span>` : null}`,
          })
        : null;
    })}
  </div>`;
}

/** @param {ZigityView} view */
function confirmButton(view) {
  const action = chosenAction(view);
  const unknown = !action && asked(view) === "word-worm" && isUnknownWord() && isComplete(view);
  return h(Press, {
    kind: "go zigity-confirm",
    off: !online.value || !(action || isComplete(view)),
    sent: isSent(),
    hint: say("space-key"),
    act: () => confirm(view, unknown),
    children: html`<strong>${
      action
        ? say("zigity-play", { card: say(`zigity-action-${action.action}`) })
        : say(unknown ? "zigity-ask-table" : "zigity-lay")
    }</strong><span>${action ? "" : soFar(view)}</span>`,
  });
}

/** What the set comes to so far. @param {ZigityView} view */
function soFar(view) {
  switch (asked(view)) {
    case "word-worm":
      return word(view).toUpperCase();
    case "data-head":
      return say("zigity-sum", { sum: sum(view, chosen.value) });
    default:
      return "";
  }
}

/** @param {Event} event */
const picked = (event) => pick(/** @type {HTMLSelectElement} */ (event.target).value);

/** Which letter a free card shall be; a phone has a wheel for it, and a keyboard its letters. */
const letters = () => html`<div class="zigity-action" data-tone="mine">
  <label>
    <strong>${say("zigity-pick")}</strong>
    <select value="" onChange=${picked}>
      <option value="">…</option>
      ${LETTERS.map((letter) => html`<option key=${letter} value=${letter}>${letter.toUpperCase()}</option>`)}
    </select>
  </label>
</div>`;

/** @param {{view: ZigityView, asks: import("../protocol.js").ZigityVoteView}} props */
function Voting({ view, asks }) {
  const yes = asks.votes.filter(([, accept]) => accept).length;
  const says = say("zigity-vote", { name: nameOf(asks.seat), word: asks.word.toUpperCase() });
  return html`<div class="zigity-action" data-tone="other">
    <p role="status">
      ${h(Ring, { until: asks.ends_ms, span: Math.max(1000, asks.ends_ms - gameNow()), key: asks.word })}
      <strong>${says}</strong>
    </p>
    <div class="zigity-buttons">
      ${
        mayVote(view)
          ? [true, false].map((accept) =>
              h(Press, {
                key: String(accept),
                kind: accept ? "go" : "",
                off: !online.value,
                sent: [...sent.value.values()].includes("zigity.vote"),
                hint: accept ? "1" : "2",
                act: () => vote(view, accept),
                children: say(accept ? "zigity-accept" : "zigity-refuse"),
              }),
            )
          : html`<span>${say("zigity-votes", { yes, no: asks.votes.length - yes })}</span>`
      }
    </div>
  </div>`;
}
