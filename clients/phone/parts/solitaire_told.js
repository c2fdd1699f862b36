/** The sentences of Zangle Solitaire: what happened. Knows words; draws nothing. */
import { zangleCardName } from "../art/zangle_card.js";
import { say } from "../words.js";
import { sum } from "./sum.js";
import { about } from "./player.js";

/** @typedef {import("../types.js").SolitaireNews} SolitaireNews */

/** What happened, in one sentence. @param {SolitaireNews} item */
export function headline(item) {
  switch (item.kind) {
    case "solitaire.zangle-taken":
      return say("zangle-taken", about(item.seat));
    case "solitaire.hit-taken":
      return say("hit-one", { ...about(item.seat), card: zangleCardName(item.card) });
    default:
      return "";
  }
}

/** Why, in one sentence; empty where the headline says it all. @param {SolitaireNews} item */
export function why(item) {
  if (item.kind !== "solitaire.zangle-taken") return "";
  const areas = item.pieces.map((card) => card.area);
  return say("why-zangle", { sum: sum(item.target.area, areas) });
}

/** A Zangle as it lies. @param {SolitaireNews} item */
export const tiling = (item) => (item.kind === "solitaire.zangle-taken" ? item : null);
