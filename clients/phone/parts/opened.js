/** Which contest is looked at, and which of its calls is explained. Draws nothing: whatever shows one may open it. */
import { finishers } from "../chronicle.js";
import { isKept } from "../lookback.js";
import { signal } from "../vendor/signals.js";

/** @typedef {import("../chronicle.js").Moment} Moment */

export const opened = signal(/** @type {{moment: Moment, row: number} | null} */ (null));

/** @param {Moment} moment @param {number} [row] the call to explain at once; -1: none */
export function openMoment(moment, row = -1) {
  opened.value = { moment, row: row >= 0 ? row : finishers(moment).length === 1 ? 0 : -1 };
  void isKept();
}
