/** Cranium Zigity on a phone: the others, the play card, the set being built, one's own cards. Zones never move. */
import { ZigityCardPicture, ZigityCharacter, ZigityDirection, zigityCardName } from "../art/zigity_card.js";
import { h, html } from "../html.js";
import { Press } from "../parts/button.js";
import { Header } from "../parts/header.js";
import { Others, Story } from "../parts/story.js";
import { listenTo } from "../press.js";
import { online, table, you } from "../store.js";
import { useEffect } from "../vendor/hooks.js";
import { say } from "../words.js";
import { ZigityAction } from "./zigity_action.js";
import {
  asked, chosen, clear, confirm, draw, isMyTurn, mayPress, pick, picking, press, tidy, vote,
} from "./zigity_moves.js";

/** @typedef {import("../protocol.js").ZigityView} ZigityView */
/** @typedef {import("../protocol.js").ZigityCard} ZigityCard */

const OWN_KEYS = ["a", "s", "d", "f", "g", "h", "j", "k", "l", ";", "z", "x", "c", "v", "b", "n", "m"];
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** @param {{view: ZigityView}} props */
export function Zigity({ view }) {
  const mine = view.hands.find((hand) => hand.seat === you.value && !hand.gone);
  if (isMyTurn(view)) tidy(view);
  else if (chosen.value.length) clear();
  useEffect(() => {
    if (picking.value !== null) listenTo(Object.fromEntries(LETTERS.map((letter) => [letter, () => pick(letter)])));
    else listenTo(Object.fromEntries(keys(view)));
    return () => listenTo({});
  });
  return html`<div class="page zigity" data-mood=${mood(view)}>
    ${h(Header, {})}
    <main class="zone-status">${others(view)} ${h(ZigityTable, { view })}</main>
    ${h(Story, {})}
    <section class="zone-action">${h(ZigityAction, { view, mine })}</section>
    <section class="zone-hand" aria-label=${say("your-cards")}>${mine ? hand(view) : null}</section>
  </div>`;
}

/** @param {ZigityView} view @returns {[string, () => void][]} */
function keys(view) {
  const own = OWN_KEYS.map((key, at) => /** @type {[string, () => void]} */ ([key, () => press(view, view.hand[at])]));
  return [
    ...own,
    ["p", () => pressPlayCard(view)],
    [" ", () => confirm(view)],
    ["enter", () => confirm(view)],
    ["0", () => draw(view)],
    ["1", () => vote(view, true)],
    ["2", () => vote(view, false)],
  ];
}

/** @param {ZigityView} view */
function mood(view) {
  if (!online.value) return "lost";
  if (table.value?.paused) return "paused";
  return isMyTurn(view) ? "mine" : "open";
}

/** @param {ZigityView} view */
const others = (view) =>
  h(Others, {
    counts: view.hands
      .filter((each) => each.seat !== you.value && !each.gone)
      .map((each) => /** @type {const} */ ([each.seat, String(each.cards)])),
    holder: view.turn === you.value ? null : view.turn,
    away: new Set(view.hands.filter((each) => each.away).map((each) => each.seat)),
  });

/** For a word the play card is pressed in its place like any letter. @param {ZigityView} view */
function pressPlayCard(view) {
  if (asked(view) === "word-worm" && view.play_card?.kind === "set") press(view, view.play_card);
}

/** The play card, what it asks for, the deck, and which way play goes. @param {{view: ZigityView}} props */
export function ZigityTable({ view }) {
  const card = view.play_card;
  const isWord = card?.kind === "set" && card.character === "word-worm" && isMyTurn(view) && !view.owed && !view.vote;
  return html`<div class="zigity-table" role="group" aria-label=${say("zigity-table")}>
    ${
      card
        ? h(Press, {
            kind: "zigity-card play-card",
            off: !isWord,
            on: isWord ? chosen.value.some(({ id }) => id === card.id) : undefined,
            label: `${say("zigity-play-card")}: ${zigityCardName(card, asked(view))}`,
            hint: isWord ? "P" : "",
            act: () => pressPlayCard(view),
            children: h(ZigityCardPicture, { card, asked: asked(view) }),
          })
        : null
    }
    <span class="zigity-asks">
      ${
        card?.kind === "set"
          ? html`<strong>
                ${h(ZigityCharacter, { character: card.character })} ${say(`zigity-${card.character}`)}
              </strong>
              <small>${say(`zigity-hint-${card.character}`)}</small>`
          : null
      }
    </span>
    <span class="zigity-deck">
      <b>${view.deck}</b><small>${say("zigity-deck")}</small>
      ${h(ZigityDirection, { reversed: view.reversed })}
    </span>
  </div>`;
}

/** @param {ZigityView} view */
const hand = (view) => html`<div class="zigity-cards" data-many=${view.hand.length > 10 ? "" : undefined}>
  ${view.hand.map((card, at) => cardButton(view, card, at))}
</div>`;

/** @param {ZigityView} view @param {ZigityCard} card @param {number} at */
function cardButton(view, card, at) {
  const on = chosen.value.find(({ id }) => id === card.id);
  return h(Press, {
    key: card.id,
    kind: "zigity-card",
    off: !online.value || !mayPress(view, card),
    on: on !== undefined,
    label: zigityCardName(card, asked(view), on?.declared),
    hint: (OWN_KEYS[at] ?? "").toUpperCase(),
    act: () => press(view, card),
    children: h(ZigityCardPicture, { card, asked: asked(view), declared: on?.declared ?? "" }),
  });
}
