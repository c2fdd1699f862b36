/** The time line of a match: a lane a player, every call where it fell, deals and penalties. Knows a chronicle. */
import { PlayerMark } from "../art/symbols.js";
import { h, html } from "../html.js";
import { chronicle, table } from "../store.js";
import { useRef, useState } from "../vendor/hooks.js";
import { say } from "../words.js";
import { openMoment } from "./opened.js";
import { nameOf, playerAt } from "./player.js";
import { fineSign, RulingSign, sign } from "./signs.js";

/** @typedef {import("../chronicle.js").Chronicle} Chronicle */
/** @typedef {import("../chronicle.js").Moment} Moment */
/** @typedef {import("../types.js").Seat} Seat */

/** Milliseconds as a clock shows them. @param {number} ms */
export function clockTime(ms) {
  const whole = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Everybody who called or sits there, in the order of seats. @param {Chronicle} story @returns {Seat[]} */
function lanes(story) {
  const seats = new Set((table.value?.seats ?? []).map((each) => each.seat));
  for (const { calls } of story.moments) for (const { seat } of calls) seats.add(seat);
  return [...seats].sort((one, other) => one - other);
}

/** Where an instant stands, in percents; a little room at both ends lets the first and the last mark be whole.
 * @param {Chronicle} story @returns {(at: number) => number} */
export function placer({ from, to }) {
  const whole = Math.max(1, to - from);
  return (at) => 2 + (96 * Math.min(whole, Math.max(0, at - from))) / whole;
}

/** What a contest is called in a list. @param {Moment} moment */
function summary(moment) {
  const [first] = moment.calls;
  return first
    ? say("contest-was", {
        name: nameOf(first.seat),
        ruling: say(first.ruling ? `sign-${first.ruling}` : "sign-holds"),
      })
    : "";
}

/** Drawn only; nothing to press. `children`: what else is drawn over the lanes.
 * @param {{story: Chronicle, chosen?: Moment | undefined, children?: import("../html.js").Children}} props */
export function TimeLinePicture({ story, chosen, children }) {
  const seats = lanes(story);
  const x = placer(story);
  /** @param {number} instant */
  const percent = (instant) => `${x(instant)}%`;
  /** @param {Seat} seat */
  const middle = (seat) => `${(100 * (seats.indexOf(seat) + 0.5)) / seats.length}%`;
  return html`<div class="time-lanes" data-many=${seats.length > 5 ? "" : undefined}>
    <ul class="time-names" aria-hidden="true">
      ${seats.map((seat) => {
        const symbol = playerAt(seat)?.symbol;
        return html`<li key=${seat}>
          <svg viewBox="-10 -10 20 20">${symbol ? h(PlayerMark, { symbol, size: 17 }) : null}</svg>
          <span>${nameOf(seat)}</span>
        </li>`;
      })}
    </ul>
    <svg class="time-picture" height=${seats.length * 10} aria-hidden="true">
      ${seats.map((seat) => {
        const y = middle(seat);
        return html`<line key=${seat} class="time-lane" x1="0" x2="100%" y1=${y} y2=${y} />`;
      })}
      ${story.deals.map(
        (deal) => html`<g key=${deal.at} class="time-deal">
          <line x1=${percent(deal.at)} x2=${percent(deal.at)} y1="0" y2="100%" />
          <text x=${percent(deal.at)} y="-3" text-anchor="middle">${deal.round}</text>
        </g>`,
      )}
      ${
        chosen
          ? html`<line class="time-chosen" x1=${percent(chosen.at)} x2=${percent(chosen.at)} y1="0" y2="100%" />`
          : null
      }
      ${story.moments.flatMap((moment) =>
        [...moment.calls].reverse().map(
          (call) => html`<svg
            key=${`${call.seat}${call.call}`}
            class="time-mark"
            x=${percent(moment.at)}
            y=${middle(call.seat)}
            overflow="visible"
            data-chosen=${moment === chosen ? "" : undefined}
          >
            ${sign(call.ruling, call.takenBack)}
          </svg>`,
        ),
      )}
      ${story.turns.map(
        ({ at, seat }, key) => html`<circle key=${key} class="time-turn" cx=${percent(at)} cy=${middle(seat)} r="4" />`,
      )}
      ${story.fines.map(
        (fine, each) => html`<svg key=${each} x=${percent(fine.at)} y=${middle(fine.seat)} overflow="visible">
          <g transform="translate(0 -11)">${fineSign()}</g>
        </svg>`,
      )}
      ${children}
    </svg>
  </div>`;
}

export const Legend = () => html`<p class="time-legend">
  ${["upheld", "wrong", "late", "void"].map(
    (ruling) => html`<span key=${ruling}>${h(RulingSign, { ruling })} ${say(`sign-${ruling}`)}</span>`,
  )}
  <span
    ><svg class="ruling-sign" viewBox="-10 -10 20 20" aria-hidden="true">${fineSign()}</svg>
    ${say("sign-fine")}</span
  >
  <span><i class="time-deal-sign" aria-hidden="true"></i> ${say("sign-deal")}</span>
</p>`;

/** The whole of it, to tap: a tap or Enter shows the nearest contest's photo finish, arrows walk along. */
export function TimeLine() {
  const story = chronicle.value;
  const field = useRef(/** @type {HTMLElement | null} */ (null));
  const [number, setNumber] = useState(-1);
  const { moments } = story;
  if (!moments.length) return null;
  const at = Math.min(number, moments.length - 1);
  const chosen = moments[at];
  /** @param {number} to */
  const show = (to) => {
    setNumber(to);
    const moment = moments[to];
    if (moment) openMoment(moment);
  };
  return html`<section class="time-line" aria-label=${say("time-line")}>
    <h3>${say("time-line")} <span class="quiet">${clockTime(story.to - story.from)}</span></h3>
    ${story.whole ? null : html`<p class="quiet">${say("time-line-holes")}</p>`}
    <div
      ref=${field}
      class="time-field"
      role="slider"
      tabindex="0"
      aria-label=${say("time-line-choose")}
      aria-valuemin="1"
      aria-valuemax=${moments.length}
      aria-valuenow=${Math.max(1, at + 1)}
      aria-valuetext=${chosen ? summary(chosen) : say("contest-of", { number: 0, count: moments.length })}
      onClick=${(/** @type {MouseEvent} */ event) => show(nearest(story, event))}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        const to = stepped(event.key, at, moments.length);
        if (to === null && event.key !== "Enter") return;
        event.preventDefault();
        if (to === null) show(Math.max(0, at));
        else setNumber(to);
      }}
    >
      ${h(TimeLinePicture, { story, chosen })}
    </div>
    ${h(Legend, {})}
  </section>`;
}

/** @param {string} key @param {number} at @param {number} count */
function stepped(key, at, count) {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(0, at - 1);
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(count - 1, at + 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** The contest nearest to a finger: marks are small, so the whole field is where one taps.
 * @param {Chronicle} story @param {MouseEvent} event */
function nearest(story, event) {
  const picture = /** @type {Element} */ (event.currentTarget).querySelector(".time-picture");
  const seats = lanes(story);
  if (!picture) return -1;
  const { left, top, width, height } = picture.getBoundingClientRect();
  const x = placer(story);
  let best = -1;
  let least = Infinity;
  story.moments.forEach((moment, at) => {
    const across = event.clientX - left - (x(moment.at) / 100) * width;
    for (const call of moment.calls) {
      const down = event.clientY - top - ((seats.indexOf(call.seat) + 0.5) / seats.length) * height;
      const away = Math.hypot(across, down / 2);
      if (away < least) [best, least] = [at, away];
    }
  });
  return best;
}
