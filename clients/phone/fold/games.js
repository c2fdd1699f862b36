/** Which module applies the news of which game, one line each. Pure: knows their names and nothing else. */
import { foldDizios, TOLD_OF_DIZIOS } from "./dizios.js";
import { foldDizzy } from "./dizzy.js";
import { foldPrinted, TOLD_OF_PRINTED } from "./printed.js";
import { foldSolitaire, TOLD_OF_SOLITAIRE } from "./solitaire.js";
import { foldTurnstyle, TOLD_OF_TURNSTYLE } from "./turnstyle.js";
import { foldZam, TOLD_OF_ZAM } from "./zam.js";
import { foldZangle } from "./zangle.js";
import { foldZigity, TOLD_OF_ZIGITY } from "./zigity.js";

/** @typedef {import("../types.js").GameView} GameView */
/** @typedef {import("../types.js").Item} Item */

/** Erased: a view and its news are of one game, which both name.
 * @type {Record<string, (view: any, item: any) => GameView>} */
const FOLDS = {
  dizzy: foldDizzy,
  zangle: foldZangle,
  dizios: foldDizios,
  turnstyle: foldTurnstyle,
  solitaire: foldSolitaire,
  zam: foldZam,
  zigity: foldZigity,
  printed: foldPrinted,
};

/** News that are a scene of their own, and its tone; the words for them are their game's.
 * @type {Record<string, "right" | "plain">} */
export const TOLD = {
  ...TOLD_OF_DIZIOS,
  ...TOLD_OF_TURNSTYLE,
  ...TOLD_OF_SOLITAIRE,
  ...TOLD_OF_ZAM,
  ...TOLD_OF_ZIGITY,
  ...TOLD_OF_PRINTED,
};

/** The game whose news this is; empty for the table's own. @param {Item} item */
export const gameOf = (item) => (item.kind.includes(".") ? (item.kind.split(".")[0] ?? "") : "");

/** The match after one item of news. One of a game that is not seen yet belongs to a match whose whole view follows.
 * @param {GameView | null} view @param {Item} item @returns {GameView | null} */
export function foldGame(view, item) {
  const apply = FOLDS[gameOf(item)];
  return apply && view?.kind === gameOf(item) ? apply(view, item) : view;
}
