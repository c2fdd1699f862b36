/** How games tell what happened, where the words are their own: one line each. Knows their names and nothing else. */
import * as dizios from "./dizios_told.js";

/** Erased: whoever asks has the item's own game.
 * @typedef {{headline: (item: any) => string, why?: (item: any) => string}} Teller */

/** @type {Record<string, Teller>} */
export const TELLERS = { dizios };
