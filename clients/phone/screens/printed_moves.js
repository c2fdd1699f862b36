/** What a player with printed cards does: call, lay, vote, count. Joins the view and the commands; draws nothing. */
import { play } from "../play.js";
import { COMBINATIONS, forget, named } from "../parts/naming.js";
import { gameNow, isHost, online, sent, table, you } from "../store.js";
import { signal } from "../vendor/signals.js";

/** @typedef {import("../protocol.js").PrintedView} PrintedView */
/** @typedef {import("../protocol.js").PrintedHandView} Hand */
/** @typedef {import("../types.js").Combination} Combination */

/** The largest count that may be said; more cards than this lie on no table. */
export const CARDS_MAX = 999;

/** A second tap on what was a call, and is another button by now, is none on that one. */
export const SETTLE_MS = 400;

/** Until when on the game clock nobody means what has just appeared. @param {PrintedView} view */
export const settlesAt = (view) => (view.lock ? view.lock.since_ms + SETTLE_MS : 0);

/** How many own cards the Zangle on the table uses. */
export const used = signal(2);

/** What stands in the big stepper while cards are counted; null: what the referee has counted. */
export const counting = signal(/** @type {number | null} */ (null));

/** @param {PrintedView} view */
export const handOf = (view) => view.hands.find((hand) => hand.seat === you.value);

/** @param {string} what */
export const isSent = (what) => [...sent.value.values()].some((each) => each.startsWith(what));

/** @param {PrintedView} view @param {Hand | undefined} mine */
const inPlay = (view, mine) => Boolean(mine) && online.value && !table.value?.paused && view.phase === "open";

/** @param {PrintedView} view @param {Hand | undefined} mine @param {readonly Combination[]} all */
function call(view, mine, all) {
  if (!mine || !inPlay(view, mine) || view.lock || isSent("call") || mine.locked_out_until_ms > gameNow()) return;
  used.value = Math.max(1, Math.min(2, mine.cards));
  forget();
  play({ kind: "printed.call", named: all }, `call:${all.join("+")}`);
}

/** @param {PrintedView} view @param {Hand | undefined} mine @param {number} at */
export function pressCombination(view, mine, at) {
  const pressed = COMBINATIONS[at];
  if (!pressed) return;
  const all = named(pressed);
  if (all) call(view, mine, all);
}

/** @param {PrintedView} view @param {Hand | undefined} mine */
export const pressZangle = (view, mine) => call(view, mine, []);

/** @param {PrintedView} view */
export const holds = (view) => view.lock !== null && view.lock.holder === you.value;

/** @param {PrintedView} view @param {Hand | undefined} mine @param {boolean} special */
export function lay(view, mine, special = false) {
  if (!mine || !inPlay(view, mine) || !holds(view) || view.asked || isSent("printed.lay")) return;
  if (gameNow() < settlesAt(view)) return;
  play({ kind: "printed.lay", own: view.deck === "zangle" ? used.value : 1, special });
}

/** One card more or less in what is claimed. @param {Hand} mine @param {number} by */
export const use = (mine, by) => (used.value = Math.max(1, Math.min(mine.cards, used.value + by)));

/** @param {PrintedView} view */
export function withdraw(view) {
  if (holds(view) && !isSent("printed.withdraw")) play({ kind: "printed.withdraw" });
}

/** @param {PrintedView} view */
export const mayVote = (view) =>
  view.asked !== null &&
  view.asked.voters.some((seat) => seat === you.value) &&
  !view.asked.voted.some((seat) => seat === you.value);

/** @param {PrintedView} view @param {boolean} right */
export function vote(view, right) {
  if (!mayVote(view) || !online.value || isSent("printed.vote") || gameNow() < settlesAt(view)) return;
  play({ kind: "printed.vote", right });
}

/** The host may end a vote, but not on what they claim themselves (PRT-10). @param {PrintedView} view */
export const mayOverrule = (view) => isHost.value && view.asked !== null && !holds(view) && Boolean(handOf(view));

/** @param {PrintedView} view @param {boolean} right */
export function overrule(view, right) {
  if (mayOverrule(view) && !isSent("printed.overrule")) play({ kind: "printed.overrule", right });
}

/** @param {PrintedView} view @param {Hand | undefined} mine */
export const mayHit = (view, mine) => inPlay(view, mine) && view.deck === "zangle" && !holds(view);

/** @param {PrintedView} view @param {Hand | undefined} mine */
export function hit(view, mine) {
  if (mayHit(view, mine) && !isSent("printed.hit")) play({ kind: "printed.hit" });
}

/** @param {PrintedView} view @param {Hand | undefined} mine */
export const maySayStuck = (view, mine) => inPlay(view, mine) && view.lock === null;

/** @param {PrintedView} view @param {Hand | undefined} mine @param {boolean} nothing_left */
export function sayStuck(view, mine, nothing_left) {
  if (maySayStuck(view, mine) && !isSent("printed.stuck")) play({ kind: "printed.stuck", nothing_left });
}

/** @param {PrintedView} view @param {Hand | undefined} mine */
export function beReadyToPlay(view, mine) {
  if (mine && view.phase === "laying" && !mine.ready && !isSent("printed.ready")) play({ kind: "printed.ready" });
}

/** What the stepper shows. @param {Hand} mine */
export const countOf = (mine) => counting.value ?? mine.cards;

/** @param {Hand} mine @param {number} by */
export const countOn = (mine, by) => (counting.value = Math.max(0, Math.min(CARDS_MAX, countOf(mine) + by)));

/** @param {PrintedView} view @param {Hand | undefined} mine */
export function sayCount(view, mine) {
  if (!mine || view.phase !== "counting" || view.out === mine.seat || isSent("printed.count")) return;
  play({ kind: "printed.count", cards: countOf(mine) });
  counting.value = null;
}
