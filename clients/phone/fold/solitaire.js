/** Applies one item of the news of Zangle Solitaire to its view. Pure: the count is here, cards are Speedster's. */
import { foldCards } from "./zangle.js";

/** @typedef {import("../types.js").SolitaireView} SolitaireView */
/** @typedef {import("../types.js").SolitaireNews} SolitaireNews */

export const TOLD_OF_SOLITAIRE = /** @type {const} */ ({
  "solitaire.zangle-taken": "right",
  "solitaire.hit-taken": "plain",
});

/** @param {SolitaireView} view @param {SolitaireNews} item @returns {SolitaireView} */
export function foldSolitaire(view, item) {
  const changed = foldCards(view, item);
  if (item.kind === "solitaire.hit-taken") return { ...changed, hits: item.hits };
  return item.kind === "solitaire.round-ended" ? { ...changed, ended_ms: item.ended_ms } : changed;
}
