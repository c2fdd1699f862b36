/** The photo finish: a lane a caller, how far behind the first, and what the measure can be wrong by. */
import { PlayerMark } from "../art/symbols.js";
import { finishers, momentOf } from "../chronicle.js";
import { claimed, isByPress, isClose, meaningOf } from "../claims.js";
import { h, html } from "../html.js";
import { chronicle, decided, table } from "../store.js";
import { language, say } from "../words.js";
import { openMoment } from "./opened.js";
import { nameOf, Player, playerAt } from "./player.js";

/** @typedef {import("../chronicle.js").Call} Call */
/** @typedef {import("../chronicle.js").Moment} Moment */

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

/** The photo of the contest that the scene decided, or of the one whose lock still runs; a tap shows it large.
 * @param {{running: boolean}} props */
export function PhotoFinish({ running }) {
  const last = table.value?.contest;
  const number = running ? (last?.number ?? 0) : decided.value;
  const moment = number ? (momentOf(chronicle.value, number) ?? remembered(number)) : null;
  if (!moment) return null;
  const calls = claimed(finishers(moment), table.value);
  if (calls.length < 2) return null;
  const close = calls.slice(1).some(isClose);
  const tie = calls.find((call) => call.tie)?.tie;
  return html`<button
    type="button"
    class="photo"
    onClick=${(/** @type {Event} */ event) => openMoment(moment, rowOf(event))}
  >
    <span class="photo-title">
      ${say("photo-finish")}${isByPress(table.value) ? ` · ${say("by-press")}` : ""}<span class="aside"
        >${say("photo-finish-open")}</span
      >${
        calls.some((call) => call.takenBack)
          ? html` · <b>${say("taken-back-mark")}</b>`
          : tie
            ? html` · <b>${say(`tie-${tie}`)}</b>`
            : close
              ? html` · <b>${say("too-close")}</b>`
              : null
      }
    </span>
    ${h(FinishLine, { calls })}
  </button>`;
}

/** Which row a finger met. @param {Event} event */
function rowOf(event) {
  const row = /** @type {Element | null} */ (event.target)?.closest("[data-row]");
  return row ? Number(row.getAttribute("data-row")) : -1;
}

/** What the table still knows of its last contest, where this page came later than that.
 * @param {number} number @returns {Moment | null} */
function remembered(number) {
  const contest = table.value?.contest;
  if (contest?.number !== number) return null;
  const more = { reason: "", stamping: "", at: 0, takenBack: contest.taken_back ?? false };
  /** @type {(at: number) => Call["ruling"]} */
  const ruling = (at) => (at ? "late" : "");
  const calls = contest.rows.map((row, at) => {
    const { rule = "arrival", tie = null, draw = 0 } = row;
    return { ...row, ...more, rule, tie, draw, ruling: ruling(at) };
  });
  return { number, at: 0, calls, scene: null };
}

/** Microseconds of an axis, and how they become percents of its width.
 * @param {readonly Call[]} calls */
function axisOf(calls) {
  const behind = Math.max(...calls.map((call) => call.margin_us + call.plus_minus_us), 500);
  // Whoever was behind by less than that can be wrong by may have been before the line.
  const before = Math.max(...calls.map((call) => call.plus_minus_us - call.margin_us), behind * 0.07);
  const width = (before + behind) * 1.06;
  return { behind, x: (/** @type {number} */ us) => (100 * (us + before)) / width, scale: 100 / width };
}

/** Round steps of milliseconds, at most four, so that they can be read. @param {number} behind */
function stepsTo(behind) {
  const rough = behind / 3000;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const count = Math.floor(behind / 1000 / step);
  return Array.from({ length: count + 1 }, (_, at) => at * step * 1000);
}

/** The strip itself: one lane a caller over one axis of time, and the line that the first one drew.
 * @param {{calls: readonly Call[]}} props */
export function FinishLine({ calls }) {
  const { behind, x, scale } = axisOf(calls);
  return html`<span class="photo-rows">
      ${calls.map(
        (call, at) => html`<span class="photo-row" key=${`${call.seat}${call.call}`} data-row=${at}>
          ${h(Player, { seat: call.seat })}
          ${lane(call, at === 0, x, scale)}
          <span class="photo-margin"
            >${shownMargin(call, at)}${
              call.rule && isByPress(table.value)
                ? html`<small class="photo-rule">${say(`rule-short-${call.rule}`)}</small>`
                : null
            }</span
          >
        </span>`,
      )}
    </span>
    <svg class="photo-axis" aria-hidden="true">
      ${stepsTo(behind).map(
        (us) => html`<line x1=${`${x(us)}%`} x2=${`${x(us)}%`} y1="0" y2="4" />
          <text x=${`${x(us)}%`} y="14" text-anchor="middle">${us === 0 ? "0" : `+${milliseconds(us)}`}</text>`,
      )}
      <text x="100%" dx="8" y="14">ms</text>
    </svg>`;
}

/** @param {Call} call @param {boolean} isFirst @param {(us: number) => number} x @param {number} scale */
function lane(call, isFirst, x, scale) {
  const symbol = playerAt(call.seat)?.symbol;
  const known = isFirst || call.plus_minus_us > 0 || call.margin_us > 0;
  const band = Math.max(call.plus_minus_us * scale, 0.4);
  return html`<svg class="photo-lane" aria-hidden="true">
    <line class="photo-line" x1=${`${x(0)}%`} x2=${`${x(0)}%`} y1="0" y2="100%" />
    ${
      known
        ? html`<rect
            class="photo-band"
            x=${`${x(call.margin_us) - band}%`}
            y="12%"
            width=${`${2 * band}%`}
            height="76%"
            rx="3"
          />
          <line class="photo-mark" x1=${`${x(call.margin_us)}%`} x2=${`${x(call.margin_us)}%`} y1="0" y2="100%" />
          <svg x=${`${x(call.margin_us)}%`} y="50%" overflow="visible">
            ${symbol ? h(PlayerMark, { symbol, size: 15 }) : null}
          </svg>`
        : null
    }
  </svg>`;
}

/** @param {Call} call @param {number} at */
export function shownMargin(call, at) {
  if (at === 0) return say("first");
  return call.plus_minus_us > 0 || call.margin_us > 0 ? margin(call.margin_us, call.plus_minus_us) : "–";
}

/** What a margin means, in one sentence; empty for whoever was first.
 * @param {Call} call @param {Call} first */
export function meaning(call, first) {
  const which = meaningOf(call, first, table.value);
  return which && say(which, { name: nameOf(first.seat), plus: plusMinus(call.plus_minus_us) });
}
