/** The photo finish: a row a caller, how far behind, and what that can be wrong by. */
import { h, html } from "../html.js";
import { decided, table } from "../store.js";
import { language, say } from "../words.js";
import { Player } from "./player.js";

/** @typedef {import("../types.js").CallRow} CallRow */

/** Milliseconds as a margin is read: tenths where they can matter.
 * @param {number} microseconds */
export function milliseconds(microseconds) {
  const ms = microseconds / 1000;
  const digits = Math.abs(ms) < 10 ? 1 : 0;
  return new Intl.NumberFormat(language.value, { maximumFractionDigits: digits }).format(ms);
}

/** An uncertainty: never rounded down to nothing.
 * @param {number} microseconds */
export const plusMinus = (microseconds) => milliseconds(Math.max(100, Math.ceil(microseconds / 100) * 100));

/** A margin with what it can be wrong by, as every millisecond is shown here.
 * @param {number} margin @param {number} uncertainty */
export const margin = (margin, uncertainty) =>
  say("margin", { ms: milliseconds(margin), plus: plusMinus(uncertainty) });

/** The same without a sign, for a sentence. @param {number} length @param {number} uncertainty */
export const span = (length, uncertainty) =>
  say("span", { ms: milliseconds(length), plus: plusMinus(uncertainty) });

/** The photo of the contest that the scene decided, or of the one whose lock still runs.
 * @param {{running: boolean}} props */
export function PhotoFinish({ running }) {
  const contest = table.value?.contest;
  if (!contest || contest.rows.length < 2) return null;
  if (!running && contest.number !== decided.value) return null;
  const widest = Math.max(1, ...contest.rows.map((row) => row.margin_us + row.plus_minus_us));
  return html`<section class="photo" aria-label=${say("photo-finish")}>
    <h3>${say("photo-finish")}</h3>
    <ol>
      ${contest.rows.map((row) => finisher(row, widest))}
    </ol>
  </section>`;
}

/** @param {CallRow} row @param {number} widest */
function finisher(row, widest) {
  const at = 6 + (86 * row.margin_us) / widest;
  const band = Math.max(0.8, (86 * row.plus_minus_us) / widest);
  return html`<li key=${row.call}>
    ${h(Player, { seat: row.seat })}
    <svg class="photo-lane" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <path class="photo-line" d="M6 0 V10" />
      <rect class="photo-band" x=${at - band} y="0" width=${2 * band} height="10" />
      <rect class="photo-mark" x=${at - 0.6} y="0" width="1.2" height="10" />
    </svg>
    <span class="photo-margin">${row.margin_us === 0 ? say("first") : margin(row.margin_us, row.plus_minus_us)}</span>
  </li>`;
}
