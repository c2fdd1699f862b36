/** How games tell what happened, where the words are their own: one line each. Knows their names and nothing else. */
import * as dizios from "./dizios_told.js";
import * as printed from "./printed_told.js";
import * as solitaire from "./solitaire_told.js";
import * as turnstyle from "./turnstyle_told.js";
import * as zam from "./zam_told.js";
import * as zigity from "./zigity_told.js";

/** A shape with what makes it, to be drawn.
 * @typedef {import("../types.js").ZangleCard} ZangleCard
 * @typedef {import("../types.js").Placement} Placement
 * @typedef {{target: ZangleCard, pieces: readonly ZangleCard[], tiling: readonly Placement[]}} Tiled */

/** Erased: whoever asks has the item's own game.
 * @typedef {{headline: (item: any) => string, why?: (item: any) => string,
 *   tiling?: (item: any) => Tiled | null}} Teller */

/** @type {Record<string, Teller>} */
export const TELLERS = { dizios, turnstyle, solitaire, zam, zigity, printed };
