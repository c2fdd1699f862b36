/** What a player does in Cranium Zigity: build a set, play an action card, draw, vote. Draws nothing. */
import { valueOf } from "../art/zigity_card.js";
import { play } from "../play.js";
import { note, online, sent, table, you } from "../store.js";
import { signal } from "../vendor/signals.js";

/** @typedef {import("../protocol.js").ZigityView} ZigityView */
/** @typedef {import("../protocol.js").ZigityCard} Card */
/** @typedef {import("../protocol.js").ZigityCharacter} Character */

/** The cards of the set that is being built, in order, and what the free ones stand for.
 * @type {{value: readonly {id: number, declared: string}[]}} */
export const chosen = signal(/** @type {readonly {id: number, declared: string}[]} */ ([]));
/** The card that shall lie on top; null: the last one. */
export const onTop = signal(/** @type {number | null} */ (null));
/** The free card for which a letter is being picked. */
export const picking = signal(/** @type {number | null} */ (null));

const SUM = 11;
const PIECES = ["left", "center", "right"];

/** @param {ZigityView} view */
export const isMyTurn = (view) => view.turn !== null && view.turn === you.value && !view.match_winners.length;

/** The character that says what counts now. @param {ZigityView} view @returns {Character} */
export const asked = (view) => (view.play_card?.kind === "set" ? view.play_card.character : "word-worm");

const isBusy = () =>
  !online.value || Boolean(table.value?.paused) || [...sent.value.values()].some((what) => what.startsWith("zigity."));

export function clear() {
  chosen.value = [];
  onTop.value = picking.value = null;
}

/** Every card that can be part of what is built: one's own, and for a word the play card.
 * @param {ZigityView} view @param {number} id */
export const cardOf = (view, id) =>
  view.play_card?.id === id ? view.play_card : view.hand.find((card) => card.id === id);

/** Forgets what is not there any more: cards that were laid, and a play card that was covered.
 * @param {ZigityView} view */
export function tidy(view) {
  const isWord = asked(view) === "word-worm";
  const kept = chosen.value.filter(({ id }) => cardOf(view, id) && (isWord || id !== view.play_card?.id));
  if (kept.length !== chosen.value.length) chosen.value = kept;
  if (onTop.value !== null && !kept.some(({ id }) => id === onTop.value)) onTop.value = null;
  if (picking.value !== null && !kept.some(({ id }) => id === picking.value)) picking.value = null;
}

/** @param {ZigityView} view @param {Card} card */
export function mayPress(view, card) {
  if (!isMyTurn(view) || view.vote) return false;
  if (!view.owed) return true;
  return card.kind === "action" && (card.action === "dodge" || (card.action === "bounce" && !view.owed.dodged));
}

/** A card goes into the set, or out of it; an action card is alone.
 * @param {ZigityView} view @param {Card | null | undefined} card */
export function press(view, card) {
  if (!card || !mayPress(view, card) || isBusy()) return;
  picking.value = null;
  if (chosen.value.some(({ id }) => id === card.id)) {
    chosen.value = chosen.value.filter(({ id }) => id !== card.id);
    return;
  }
  if (card.kind === "action") {
    chosen.value = [{ id: card.id, declared: "" }];
    return;
  }
  const set = chosen.value.filter(({ id }) => cardOf(view, id)?.kind !== "action");
  const declared = card.kind === "free" ? guess(view, set) : "";
  chosen.value = [...set, { id: card.id, declared }];
  if (card.kind === "free" && asked(view) === "word-worm") picking.value = card.id;
}

/** What a free card is most likely meant to be; a letter is asked for.
 * @param {ZigityView} view @param {readonly {id: number, declared: string}[]} set */
function guess(view, set) {
  switch (asked(view)) {
    case "word-worm":
      return "";
    case "data-head": {
      const rest = SUM - sum(view, set);
      return rest >= 1 && rest <= 10 ? String(rest) : "1";
    }
    case "creative-cat": {
      const there = pieces(view, set);
      const fewest = Math.min(...PIECES.map((piece) => there.filter((each) => each === piece).length));
      return PIECES.find((piece) => there.filter((each) => each === piece).length === fewest) ?? "left";
    }
    case "star-performer":
      return view.play_card?.kind === "set" ? view.play_card.instrument : "";
  }
}

/** @param {ZigityView} view @param {readonly {id: number, declared: string}[]} set */
function values(view, set) {
  return set.map(({ id, declared }) => {
    const card = cardOf(view, id);
    return card ? valueOf(asked(view), card, declared) : "";
  });
}

/** The play card's number and those of the set.
 * @param {ZigityView} view @param {readonly {id: number, declared: string}[]} set */
export const sum = (view, set) =>
  (view.play_card?.kind === "set" ? view.play_card.number : 0) +
  values(view, set).reduce((total, value) => total + Number(value), 0);

/** @param {ZigityView} view @param {readonly {id: number, declared: string}[]} set */
const pieces = (view, set) => [view.play_card?.kind === "set" ? view.play_card.piece : "", ...values(view, set)];

/** The word as it is spelled so far; a dot where a letter is still to be picked. @param {ZigityView} view */
export const word = (view) => values(view, chosen.value).map((value) => value || "·").join("");

/** The next value of a free card that is no letter: one tap more. @param {ZigityView} view @param {number} id */
export function redeclare(view, id) {
  const numbers = Array.from({ length: 10 }, (_, at) => String(at + 1));
  const all = asked(view) === "data-head" ? numbers : asked(view) === "creative-cat" ? PIECES : [];
  chosen.value = chosen.value.map((each) => {
    const next = all[(all.indexOf(each.declared) + 1) % all.length];
    return each.id === id && next ? { ...each, declared: next } : each;
  });
}

/** @param {string} letter */
export function pick(letter) {
  chosen.value = chosen.value.map((each) => (each.id === picking.value ? { ...each, declared: letter } : each));
  picking.value = null;
}

/** A card of the set shall lie on top; a free card in the set is declared otherwise by a tap.
 * @param {ZigityView} view @param {number} id */
export function pressLaid(view, id) {
  const card = cardOf(view, id);
  if (!card || id === view.play_card?.id) return;
  if (card.kind === "free") {
    if (asked(view) === "word-worm") picking.value = id;
    else redeclare(view, id);
  }
  onTop.value = id;
}

/** The card that will lie on top: the chosen one, or the last set card of the hand, or the last card.
 * @param {ZigityView} view */
export function topOf(view) {
  const own = chosen.value.filter(({ id }) => id !== view.play_card?.id);
  const sets = own.filter(({ id }) => cardOf(view, id)?.kind === "set");
  return onTop.value ?? sets.at(-1)?.id ?? own.at(-1)?.id ?? null;
}

/** Whether what is built can be laid, as far as one sees without a word list. @param {ZigityView} view */
export function isComplete(view) {
  const set = chosen.value;
  if (!set.some(({ id }) => id !== view.play_card?.id)) return false;
  const all = values(view, set);
  switch (asked(view)) {
    case "word-worm":
      return all.every(Boolean) && set.some(({ id }) => id === view.play_card?.id);
    case "data-head":
      return sum(view, set) === SUM;
    case "creative-cat": {
      const there = pieces(view, set);
      return new Set(PIECES.map((piece) => there.filter((each) => each === piece).length)).size === 1;
    }
    case "star-performer":
      return all.every((each) => view.play_card?.kind === "set" && each === view.play_card.instrument);
  }
}

/** The action card that is chosen, if one is. @param {ZigityView} view */
export function chosenAction(view) {
  const card = chosen.value.length === 1 ? cardOf(view, chosen.value[0]?.id ?? -1) : undefined;
  return card?.kind === "action" && card.id !== view.play_card?.id ? card : null;
}

/** Lays what is built, or plays the action card that is chosen. @param {ZigityView} view @param {boolean} [ask] */
export function confirm(view, ask = false) {
  if (!isMyTurn(view) || view.vote || isBusy()) return;
  const action = chosenAction(view);
  if (action) {
    play({ kind: "zigity.play-action", card: action.id });
    return;
  }
  const top = topOf(view);
  if (view.owed || top === null || !isComplete(view)) return;
  const cards = chosen.value.map(({ id, declared }) => ({ card: id, stands_for: declared }));
  play({ kind: "zigity.lay-set", cards, top, ask });
}

/** @param {ZigityView} view */
export function draw(view) {
  if (!isMyTurn(view) || view.vote || isBusy()) return;
  clear();
  play({ kind: "zigity.draw" });
}

/** @param {ZigityView} view @param {boolean} accept */
export function vote(view, accept) {
  if (mayVote(view) && !isBusy()) play({ kind: "zigity.vote", accept });
}

/** @param {ZigityView} view */
export const mayVote = (view) =>
  view.vote !== null && view.vote.seat !== you.value && !view.vote.votes.some(([seat]) => seat === you.value);

/** Whether the referee has just said that it does not know the word. */
export const isUnknownWord = () => note.value?.kind === "refusal" && note.value.reason === "no-such-word";
