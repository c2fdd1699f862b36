/** Down 'n Dizzy on a phone: the Lizzy, the last verdict, four calls, and one's own cards. Zones never move. */
import { DizzyCardPicture, dizzyCardName } from "../art/dizzy_card.js";
import { noteWhere, slideHome } from "../art/motion.js";
import { h, html } from "../html.js";
import { Press } from "../parts/button.js";
import { DizzyResult } from "../parts/dizzy_result.js";
import { Header } from "../parts/header.js";
import { Others, Story } from "../parts/story.js";
import { listenTo } from "../press.js";
import { online, scene, sent, table, you } from "../store.js";
import { useEffect, useLayoutEffect, useRef } from "../vendor/hooks.js";
import { say } from "../words.js";
import { DizzyAction } from "./dizzy_action.js";
import { chosenCard, mayCall, openOne, pressCard, pressCombination } from "./dizzy_moves.js";

/** @typedef {import("../types.js").DizzyView} DizzyView */
/** @typedef {import("../types.js").DizzyHand} DizzyHand */
/** @typedef {import("../types.js").DizzyCard} DizzyCard */

/** Three open cards at most (DND-18), each in a place of its own. */
const OPEN_MAX = 3;
const CARD_KEYS = ["a", "s", "d"];

/** @param {{view: DizzyView}} props */
export function Dizzy({ view }) {
  const mine = view.hands.find((hand) => hand.seat === you.value);
  if (chosenCard.value !== null && !mine?.open.some((card) => card.id === chosenCard.value)) {
    chosenCard.value = null;
  }
  useEffect(() => {
    const cards = CARD_KEYS.map((key, at) => [key, () => pressCard(view, mine, mine?.open[at])]);
    const calls = [0, 1, 2, 3].map((at) => [String(at + 1), () => pressCombination(view, mine, at)]);
    listenTo(Object.fromEntries([...cards, ...calls, ["o", () => openOne(mine)]]));
    return () => listenTo({});
  });
  return html`<div class="page dizzy" data-mood=${mood(view)}>
    ${h(Header, {})}
    <main class="zone-status">
      ${view.lizzy ? h(LizzyPicture, { lizzy: view.lizzy }) : html`<div class="lizzy"></div>`} ${others(view)}
    </main>
    ${view.result ? html`<section class="zone-story">${h(DizzyResult, { view })}</section>` : h(Story, {})}
    <section class="zone-action">${h(DizzyAction, { view, mine })}</section>
    <section class="zone-hand" aria-label=${say("your-cards")}>
      ${mine ? h(Hand, { view, mine }) : null}
    </section>
  </div>`;
}

/** @param {DizzyView} view */
function mood(view) {
  if (!online.value) return "lost";
  if (table.value?.paused) return "paused";
  if (view.lock) return view.lock.holder === you.value ? "mine" : "other";
  return "open";
}

/** @param {{lizzy: import("../types.js").Lizzy}} props */
export function LizzyPicture({ lizzy }) {
  return html`<div class="lizzy" role="group" aria-label=${say("lizzy")}>
    ${[lizzy.head, lizzy.body, lizzy.tail].map(
      (card) => html`<div class="lizzy-part" key=${card.part} data-gold=${card.gold ? "" : undefined}>
        ${h(Landing, { card, key: card.id })}
      </div>`,
    )}
  </div>`;
}

/** A card that was laid slides home: from the hand where it was, or from whoever laid it.
 * @param {{card: DizzyCard}} props */
function Landing({ card }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const laid = scene.peek();
    const by = laid?.kind === "laid" && laid.card.id === card.id ? [`seat:${laid.seat}`] : [];
    slideHome(place.current, [`card:${card.id}`, ...by]);
  }, [card.id]);
  return html`<div class="landing" ref=${place}>${h(DizzyCardPicture, { card })}</div>`;
}

/** Where each open card lies, as long as it does. @param {DizzyHand | undefined} mine */
function useWhereCardsLie(mine) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    mine?.open.forEach((card, at) => noteWhere(`card:${card.id}`, place.current?.children[at] ?? null));
  });
  return place;
}

/** @param {DizzyView} view */
const others = (view) =>
  h(Others, {
    counts: view.hands
      .filter((each) => each.seat !== you.value)
      .map((each) => /** @type {const} */ ([each.seat, String(each.open.length + each.blind)])),
    holder: view.lock?.holder ?? null,
    away: new Set(view.hands.filter((each) => each.away).map((each) => each.seat)),
  });

/** @param {{view: DizzyView, mine: DizzyHand}} props */
function Hand({ view, mine }) {
  const lie = useWhereCardsLie(mine);
  const places = Array.from({ length: OPEN_MAX }, (_, at) => mine.open[at] ?? null);
  return html`
    <div class="hand-line">
      <span>${say("blind-cards", { count: mine.blind })}</span>
      ${
        mine.open.length === 0 && mine.blind > 0 && view.opened && !view.result && !table.value?.paused
          ? h(Press, {
              kind: "small go",
              hint: "O",
              off: !online.value,
              sent: [...sent.value.values()].includes("dizzy.open"),
              act: () => openOne(mine),
              children: say("open-a-card"),
            })
          : null
      }
    </div>
    <div class="dizzy-cards" ref=${lie}>
      ${places.map((card, at) => (card ? cardButton(view, mine, card, at) : emptyPlace(at)))}
    </div>
  `;
}

/** @param {number} at */
const emptyPlace = (at) => html`<div key=${`empty${at}`} class="card-place" />`;

/** @param {DizzyView} view @param {DizzyHand} mine @param {DizzyCard} card @param {number} at */
function cardButton(view, mine, card, at) {
  const holding = view.lock?.holder === you.value;
  return h(Press, {
    key: card.id,
    kind: holding ? "card asked" : "card",
    on: chosenCard.value === card.id,
    sent: sent.value.size > 0 && [...sent.value.values()].includes(`card:${card.id}`),
    off: !online.value || !(holding || mayCall(view, mine)),
    label: dizzyCardName(card),
    hint: (CARD_KEYS[at] ?? "").toUpperCase(),
    act: () => pressCard(view, mine, card),
    children: h(DizzyCardPicture, { card, labelled: false }),
  });
}
