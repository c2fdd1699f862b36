/** The sentences of Cranium Zigity: what was laid, played and drawn. Knows words; draws nothing. */
import { say } from "../words.js";
import { about } from "./player.js";

/** @typedef {import("../protocol.js").ZigityNews} ZigityNews */
/** @typedef {import("../protocol.js").ZigitySetShown} SetShown */

/** What happened, in one sentence. @param {ZigityNews} item */
export function headline(item) {
  switch (item.kind) {
    case "zigity.set-laid":
      return say("zigity-laid", { ...about(item.laid.seat), what: made(item.laid) });
    case "zigity.action-played":
      return say("zigity-played", { ...about(item.seat), card: say(`zigity-action-${item.card.action}`) });
    case "zigity.cards-drawn":
      return say(`zigity-drawn-${item.why}`, { ...about(item.seat), count: item.count });
    case "zigity.deck-refilled":
      return say("zigity-refilled");
    case "zigity.vote-began":
      return say("zigity-asks", { ...about(item.vote.seat), word: item.vote.word.toUpperCase() });
    case "zigity.vote-ended":
      return say(item.accepted ? "zigity-accepted" : "zigity-voted-down", { word: item.word.toUpperCase() });
    case "zigity.match-ended":
      return say(`zigity-end-${item.result.end}`);
    default:
      return "";
  }
}

/** A set in a few signs: the word, the sum, or how many cards. @param {SetShown} laid */
export function made(laid) {
  switch (laid.character) {
    case "word-worm":
      return `“${laid.word.toUpperCase()}”`;
    case "data-head":
      return `… + ${laid.values.join(" + ")} = 11`;
    case "creative-cat":
      return say("zigity-puzzles", { count: Math.round((laid.cards.length + 1) / 3) });
    case "star-performer":
      return say("zigity-band", { count: laid.cards.length, what: say(`zigity-instrument-${laid.values[0] ?? ""}`) });
  }
}
