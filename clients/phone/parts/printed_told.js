/** The sentences of printed cards: what was claimed, said and counted. Knows words; draws nothing. */
import { game } from "../store.js";
import { say } from "../words.js";
import { about, nameOf, seatView } from "./player.js";

/** @typedef {import("../protocol.js").PrintedNews} PrintedNews */
/** @typedef {import("../protocol.js").PrintedClaimRuled} ClaimRuled */

/** What happened, in one sentence. @param {PrintedNews} item */
export function headline(item) {
  switch (item.kind) {
    case "printed.round-opened":
      return say("printed-go");
    case "printed.table-asked":
      return say("printed-asked", about(item.lock.holder));
    case "printed.lock-ended":
      return say("freed", about(item.seat));
    case "printed.trouble-taken":
      return say("printed-trouble", about(item.seat));
    case "printed.hit-taken":
      return say("printed-hit", { ...about(item.seat), cards: item.cards });
    case "printed.said-stuck":
      return say(item.nothing_left ? "printed-said-nothing-left" : "printed-said-stuck", about(item.seat));
    case "printed.all-go-on":
      return say("printed-all-go-on");
    case "printed.cards-corrected":
      return say("printed-corrected", { ...about(item.seat), cards: item.cards });
    case "printed.counting-began":
      return item.out === null ? say("printed-nobody-out") : say("printed-out", about(item.out));
    default:
      return "";
  }
}

/** What everybody does with the real cards now, where that is to be said. @param {PrintedNews} item */
export const why = (item) => (item.kind === "printed.all-go-on" ? say(`printed-all-go-on-why-${deck()}`) : "");

/** What is done with the cards after a wrong claim. @param {import("../types.js").Seat} seat @param {number} cards */
export const takeBack = (seat, cards) => say(`printed-take-back-${deck()}`, { ...about(seat), cards });

/** Who deals, and how many; a bot has no hands.
 * @param {import("../types.js").Seat | null} dealer @param {number} count */
export const dealWords = (dealer, count) =>
  say(seatView(dealer)?.bot ? "printed-deal-anybody" : "printed-deal", { ...about(dealer), count });

const deck = () => (game.value?.kind === "printed" ? game.value.deck : "dizzy");

/** Who said what of a claim, and what decided. @param {ClaimRuled} said */
export function saidOf(said) {
  const yes = said.votes.filter(([, right]) => right).length;
  const lot = said.lots.at(-1)?.id ?? null;
  return say(`printed-by-${said.by}`, { yes, no: said.votes.length - yes, name: nameOf(lot) });
}
