/** How combinations are named: one by a press, or two called as one. Knows names and buttons; knows no card. */
import { h, html } from "../html.js";
import { online, sent } from "../store.js";
import { signal } from "../vendor/signals.js";
import { say } from "../words.js";
import { Press } from "./button.js";

/** @typedef {import("../types.js").Combination} Combination */

export const COMBINATIONS = /** @type {Combination[]} */ ([
  "colors-same",
  "colors-different",
  "patterns-same",
  "patterns-different",
]);

/** Two combinations are named by arming this and pressing one of colors and one of patterns (DND-10). */
export const naming = signal(
  /** @type {{two: boolean, first: Combination | null}} */ ({ two: false, first: null }),
);

/** What is called by this press; null when there is more to be named.
 * @param {Combination} pressed @returns {Combination[] | null} */
export function named(pressed) {
  const { two, first } = naming.value;
  if (two && first === null) {
    naming.value = { two, first: pressed };
    return null;
  }
  if (two && first?.split("-")[0] === pressed.split("-")[0]) {
    naming.value = { two, first: first === pressed ? null : pressed };
    return null;
  }
  return first ? [first, pressed] : [pressed];
}

/** Nothing is named any more: it was called. */
export function forget() {
  naming.value = { two: false, first: null };
}

/** Arms the naming of two. `short`: beside much else.
 * @param {{short: boolean}} props */
export function NameTwo({ short }) {
  const { two } = naming.value;
  return h(Press, {
    kind: "tiny two",
    on: two,
    label: `${short ? "1+1, " : ""}${say("two-at-once")}: ${say("name-two")}`,
    act: () => (naming.value = { two: !two, first: null }),
    children: short ? "1+1" : say("two-at-once"),
  });
}

/** The four of them. `hinted`: the one that is pointed at; `act`: what a press of the one at this place does.
 * @param {{hinted?: Combination | null | undefined, act: (at: number) => void}} props */
export function CallButtons({ hinted, act }) {
  const { first } = naming.value;
  return html`<div class="calls">
    ${COMBINATIONS.map((each, at) =>
      h(Press, {
        key: each,
        kind: hinted === each ? "call hinted" : "call",
        hint: String(at + 1),
        off: !online.value,
        on: first === each ? true : undefined,
        sent: [...sent.value.values()].some((what) => what.startsWith("call:") && what.includes(each)),
        act: () => act(at),
        children: html`<span class="call-signs" aria-hidden="true">${signs(each)}</span>
          <span>${say(`combination-${each}`)}</span>`,
      }),
    )}
  </div>`;
}

/** Three signs that say a combination without words: squares for colors, dots and lines for patterns.
 * @param {Combination} combination */
function signs(combination) {
  const fills =
    combination === "colors-different" ? ["#F2694F", "#7CCBFF", "#B993F0"] : ["#F2694F", "#F2694F", "#F2694F"];
  if (combination.startsWith("colors")) {
    return html`<svg viewBox="0 0 58 16">
      ${fills.map((fill, at) => html`<rect x=${1 + at * 20} y="1" width="14" height="14" rx="3" fill=${fill} />`)}
    </svg>`;
  }
  const kinds = combination === "patterns-same" ? ["dots", "dots", "dots"] : ["dots", "stripes", "diamonds"];
  return html`<svg viewBox="0 0 58 16">
    ${kinds.map((kind, at) => html`<g transform=${`translate(${1 + at * 20} 1)`}>${patternSign(kind)}</g>`)}
  </svg>`;
}

/** @param {string} kind */
function patternSign(kind) {
  switch (kind) {
    case "dots":
      return html`<circle cx="4" cy="4" r="2.8" /><circle cx="10.5" cy="10.5" r="2.8" />
        <circle cx="10.5" cy="4" r="2.8" /><circle cx="4" cy="10.5" r="2.8" />`;
    case "stripes":
      return html`<path d="M0 2 H14 M0 7 H14 M0 12 H14" stroke-width="2.6" />`;
    default:
      return html`<path d="M7 0 L14 7 L7 14 L0 7 Z" />`;
  }
}
