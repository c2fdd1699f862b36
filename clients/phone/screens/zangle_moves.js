/** What a player does in Zangle: choose cards, call, confirm, take a hit. Joins view and commands; draws nothing. */
import { play } from "../play.js";
import { gameNow, online, sent, table, you } from "../store.js";
import { signal } from "../vendor/signals.js";
import { findZangle } from "./zangle_solver.js";

/** @typedef {import("../types.js").ZangleView} ZangleView */
/** @typedef {import("../types.js").ZangleHand} ZangleHand */
/** @typedef {import("../types.js").ZangleCard} ZangleCard */

/** The cards chosen, in order: the first is the target, the others make it. They may be chosen before the call. */
export const chosen = signal(/** @type {readonly number[]} */ ([]));

/** The state of the table for which there is no Zangle, as a hint has found; null: none was asked for. */
export const noneNow = signal(/** @type {number | null} */ (null));

/** In practice: chooses the cards of a Zangle, or points at the hit. To call is still one's own affair.
 * @param {ZangleView} view @param {ZangleHand} mine */
export function showHint(view, mine) {
  const found = findZangle(view.shapes, view.center, mine.face_up);
  noneNow.value = found ? null : view.revision;
  chosen.value = found ? [found.target, ...found.pieces].map((card) => card.id) : [];
}

/** @param {ZangleCard | undefined} card */
export function choose(card) {
  if (!card) return;
  const before = chosen.value;
  chosen.value = before.includes(card.id) ? before.filter((each) => each !== card.id) : [...before, card.id];
}

/** @param {ZangleView} view @param {ZangleHand | undefined} mine */
const inPlay = (view, mine) =>
  Boolean(mine?.playing) && view.opened && !view.round_over && !table.value?.paused && online.value;

/** @param {string} what */
export const isSent = (what) => [...sent.value.values()].includes(what);

/** @param {ZangleView} view @param {ZangleHand | undefined} mine */
export function pressZangle(view, mine) {
  if (!mine || !inPlay(view, mine) || view.lock || isSent("zangle.call")) return;
  if (mine.locked_out_until_ms > gameNow()) return;
  play({ kind: "zangle.call" });
}

/** @param {ZangleView} view @param {ZangleHand | undefined} mine */
export function pressHit(view, mine) {
  if (!inPlay(view, mine) || view.lock?.holder === you.value || view.center_pile === 0) return;
  play({ kind: "zangle.hit" });
}

/** @param {ZangleView} view */
export function confirm(view) {
  const [target, ...pieces] = chosen.value;
  if (view.lock?.holder !== you.value || target === undefined || pieces.length < 2 || isSent("zangle.take")) return;
  play({ kind: "zangle.take", target, pieces });
}
