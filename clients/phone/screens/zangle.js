/** Zangle on a phone: center, the last verdict, one's own cards, and the call. Zones never move. */
import { fieldOf, ZangleCardPicture, zangleCardName } from "../art/zangle_card.js";
import { h, html } from "../html.js";
import { Press } from "../parts/button.js";
import { Header } from "../parts/header.js";
import { ScoreSheet } from "../parts/score_sheet.js";
import { Others, Story } from "../parts/story.js";
import { isPractice } from "../practice.js";
import { listenTo } from "../press.js";
import { online, table, you } from "../store.js";
import { useEffect, useMemo, useRef } from "../vendor/hooks.js";
import { say } from "../words.js";
import { ZangleAction } from "./zangle_action.js";
import { keep } from "./zangle_chances.js";
import { choose, chosen, confirm, pressHit, pressZangle, showHint } from "./zangle_moves.js";

/** @typedef {import("../types.js").ZangleView} ZangleView */
/** @typedef {import("../types.js").ZangleHand} ZangleHand */
/** @typedef {import("../types.js").ZangleCard} ZangleCard */

const CENTER_KEYS = ["q", "w", "e", "r"];
const OWN_KEYS = ["a", "s", "d", "f", "g", "h", "j", "k", "l", ";", "z", "x", "c", "v", "b", "n", "m"];

/** @param {{view: ZangleView}} props */
export const Zangle = ({ view }) =>
  h(CardTable, {
    view,
    mood: mood(view),
    holder: view.lock?.holder ?? null,
    Action: ZangleAction,
    call: (mine) => (view.lock?.holder === you.value ? confirm(view) : pressZangle(view, mine)),
    hit: (mine) => pressHit(view, mine),
    hint: isPractice() && view.opened && !view.lock ? (mine) => showHint(view, mine) : undefined,
  });

/** The cards of Zangle, in whatever way they are played: what is pressed below them is `Action`, and `call` and `hit`
 * are what keys do. `holder` has the center to themselves, by a call or by their turn.
 * @typedef {{view: ZangleView, mine: ZangleHand | undefined}} ActionProps
 * @typedef {(mine: ZangleHand | undefined) => void} Key */

/** @param {{view: ZangleView, mood: string, holder: number | null, Action: (props: any) => any, call: Key,
 *   hit: Key, beside?: any, hint?: ((mine: ZangleHand) => void) | undefined, mayTake?: boolean}} props
 * `beside`: what stands in the place of the other players; `hint`: helps, where that is fair; `mayTake`: it is one's
 * turn, where there are turns */
export function CardTable({ view, mood: shown, holder, Action, call, hit, beside, hint, mayTake = true }) {
  const mine = view.hands.find((hand) => hand.seat === you.value);
  const board = useRef(/** @type {HTMLElement | null} */ (null));
  const field = useMemo(() => fieldOf(view.shapes), [view.shapes]);
  const own = mine?.face_up ?? [];
  const columns = Math.max(2, Math.ceil(own.length / 2));
  const usable = new Set([...view.center, ...own].map((card) => card.id));
  if (chosen.value.some((card) => !usable.has(card)))
    chosen.value = chosen.value.filter((card) => usable.has(card));
  const holding = holder !== null && holder === you.value;
  useEffect(() => {
    // Once the lock is over, what was chosen for it is over as well.
    if (holding) return () => (chosen.value = []);
    return undefined;
  }, [holding]);
  useEffect(() => {
    if (mayTake) keep(view, mine);
  }, [view, mayTake]);
  useEffect(() => {
    const style = board.current?.style;
    style?.setProperty("--columns", String(columns));
    style?.setProperty("--field-width", String(field.width));
    style?.setProperty("--field-height", String(field.height));
  }, [columns, field]);
  useEffect(() => {
    const center = CENTER_KEYS.map((key, at) => [key, () => choose(view.center[at])]);
    const hand = OWN_KEYS.map((key, at) => [key, () => choose(own[at])]);
    const go = () => call(mine);
    listenTo(
      Object.fromEntries([...center, ...hand, [" ", go], ["enter", go], ["0", () => hit(mine)]]),
    );
    return () => listenTo({});
  });
  return html`<div
    class="page zangle"
    data-mood=${shown}
    data-over=${view.round_over ? "" : undefined}
    ref=${board}
  >
    ${h(Header, {})}
    <main class="zone-status">
      ${view.round_over ? h(ScoreSheet, { view }) : center(view, mine, field)}
    </main>
    ${
      view.round_over
        ? null
        : html`<div class="zangle-between">${beside ?? others(view, holder)}
            ${
              hint && mine
                ? h(Press, { kind: "tiny zangle-hint", act: () => hint(mine), children: say("hint") })
                : null
            }
            ${h(Story, {})}
          </div>`
    }
    <section class="zone-hand" aria-label=${say("your-cards")}>
      ${mine ? hand(view, mine, field) : null}
    </section>
    <section class="zone-action">${h(Action, { view, mine })}</section>
  </div>`;
}

/** @param {ZangleView} view */
function mood(view) {
  if (!online.value) return "lost";
  if (table.value?.paused) return "paused";
  if (view.lock) return view.lock.holder === you.value ? "mine" : "other";
  return "open";
}

/** @typedef {import("../art/zangle_card.js").Field} Field */

/** @param {ZangleView} view @param {ZangleHand | undefined} mine @param {Field} field */
function center(view, mine, field) {
  return html`<div class="zangle-cards center" role="group" aria-label=${say("center")}>
    ${Array.from({ length: 4 }, (_, at) => {
      const card = view.center[at];
      return card
        ? cardButton(view, mine, card, field, CENTER_KEYS[at] ?? "")
        : html`<div key=${`empty${at}`} class="card-place" data-back=${view.opened ? undefined : ""} />`;
    })}
  </div>`;
}

/** @param {ZangleView} view @param {ZangleHand} mine @param {Field} field */
function hand(view, mine, field) {
  return html`<div class="zangle-cards own" data-many=${mine.face_up.length > 6 ? "" : undefined}>
    ${mine.face_up.map((card, at) => cardButton(view, mine, card, field, OWN_KEYS[at] ?? ""))}
  </div>`;
}

/** @param {ZangleView} view @param {ZangleHand | undefined} mine @param {ZangleCard} card @param {Field} field
 * @param {string} key */
function cardButton(view, mine, card, field, key) {
  const place = chosen.value.indexOf(card.id);
  const number = card.shape === null ? "Z" : String(card.area);
  const tag = place === 0 ? say("target") : place > 0 ? String(place) : null;
  return h(Press, {
    key: card.id,
    kind: place === 0 ? "card target" : "card",
    on: place >= 0,
    off: !mine || !online.value || view.round_over,
    // What is to be seen on it comes first: people say that to press it by voice.
    label: `${tag ? `${number} ${tag}` : number}, ${zangleCardName(card)}`,
    hint: key.toUpperCase(),
    act: () => choose(card),
    children: html`${h(ZangleCardPicture, { card, shapes: view.shapes, field, labelled: false })}
      <span class="card-number" aria-hidden="true">${number}</span>${" "}
      ${tag ? html`<span class="card-tag" aria-hidden="true">${tag}</span>` : null}`,
  });
}

/** @param {ZangleView} view @param {number | null} holder */
const others = (view, holder) =>
  h(Others, {
    counts: view.hands
      .filter((each) => each.seat !== you.value && each.playing)
      .map((each) => /** @type {const} */ ([each.seat, `${each.face_up.length + each.draw_pile}${badge(each)}`])),
    holder,
    hidden: view.hands.find((each) => each.seat === you.value)?.draw_pile ?? 0,
    away: new Set(view.hands.filter((each) => each.away).map((each) => each.seat)),
  });

/** @param {ZangleHand} each */
const badge = (each) => (each.equalizer ? ` ⚖${each.equalizer.level}` : "");
