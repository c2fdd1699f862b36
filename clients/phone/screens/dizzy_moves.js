/** What a player does in Down 'n Dizzy: choose, name, lay, open. Joins the view and the commands; draws nothing. */
import { play } from "../play.js";
import { gameNow, online, sent, table, you } from "../store.js";
import { isMade } from "../parts/headline.js";
import { COMBINATIONS, forget, named } from "../parts/naming.js";
import { signal } from "../vendor/signals.js";

/** @typedef {import("../types.js").DizzyView} DizzyView */
/** @typedef {import("../types.js").DizzyHand} DizzyHand */
/** @typedef {import("../types.js").DizzyCard} DizzyCard */
/** @typedef {import("../types.js").Combination} Combination */

/** The card chosen before the combination; the call then carries it and is judged at once. */
export const chosenCard = signal(/** @type {number | null} */ (null));

/** @param {DizzyView} view @param {DizzyHand | undefined} mine */
export const mayCall = (view, mine) =>
  Boolean(mine) && view.opened && !view.result && !view.lock && !table.value?.paused;

/** @param {DizzyHand} mine */
export const isLockedOut = (mine) => mine.locked_out_until_ms > gameNow();

const isCalling = () => [...sent.value.values()].some((what) => what.startsWith("call:"));

/** @param {DizzyView} view @param {DizzyHand | undefined} mine @param {number} at */
export function pressCombination(view, mine, at) {
  const pressed = COMBINATIONS[at];
  if (!pressed || !mine || !mayCall(view, mine) || isLockedOut(mine) || !online.value || isCalling()) return;
  const all = named(pressed);
  if (!all) return;
  const card = chosenCard.value;
  forget();
  chosenCard.value = null;
  play({ kind: "dizzy.call", named: all, ...(card === null ? {} : { card }) }, `call:${all.join("+")}`);
}

/** What was hinted at, and for which state of the table; `named` is null where nothing fits. */
export const hinted = signal(/** @type {{revision: number, named: Combination | null} | null} */ (null));

/** A card of this hand that fits, and a combination that it makes; null: none does now.
 * @param {DizzyView} view @param {DizzyHand} mine @returns {{card: DizzyCard, named: Combination} | null} */
export function hintFor({ lizzy }, mine) {
  if (!lizzy) return null;
  for (const card of mine.open) {
    const tops = Object.values({ head: lizzy.head, body: lizzy.body, tail: lizzy.tail, [card.part]: card });
    for (const each of COMBINATIONS) if (isMade(each, tops)) return { card, named: each };
  }
  return null;
}

/** A card after a call is the lay; before a call it is only chosen.
 * @param {DizzyView} view @param {DizzyHand | undefined} mine @param {DizzyCard | undefined} card */
export function pressCard(view, mine, card) {
  if (!mine || !card || !online.value) return;
  if (view.lock?.holder === you.value) play({ kind: "dizzy.lay", card: card.id }, `card:${card.id}`);
  else if (mayCall(view, mine)) chosenCard.value = chosenCard.value === card.id ? null : card.id;
}

/** @param {DizzyHand | undefined} mine */
export function openOne(mine) {
  if (mine && mine.open.length === 0 && mine.blind > 0) play({ kind: "dizzy.open" });
}
