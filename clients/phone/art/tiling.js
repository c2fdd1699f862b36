/** Draws how pieces lie on a target: the proof of a Zangle, or the best try and the holes it leaves. Knows geometry. */
import { html } from "../html.js";
import { say } from "../words.js";
import { box, center, flattest, pathOf, turned } from "./lattice.js";
import { INK, ZANGLE } from "./palette.js";

/** @typedef {import("../types.js").ZangleCard} ZangleCard */
/** @typedef {import("../types.js").Placement} Placement */
/** @typedef {import("../types.js").Point} Point */

const MARGIN = 0.2;
const HOLE = { fill: "#fff", stroke: "#B42318", "stroke-width": 0.05, "stroke-dasharray": ".1 .08" };

/** @param {{target: readonly Point[], tiling: readonly Placement[], pieces: readonly ZangleCard[],
 *   holes?: readonly (readonly Point[])[]}} props */
export function Tiling({ target, tiling, pieces, holes = [] }) {
  const turn = turned(flattest(target));
  const whole = target.map(turn);
  const { left, top, width, height } = box(whole);
  const area = new Map(pieces.map((card) => [card.id, card.area]));
  return html`<svg
    class="tiling"
    viewBox=${[left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(" ")}
    role="img"
    aria-label=${say("tiling", { pieces: tiling.length, holes: holes.length })}
  >
    <path d=${pathOf(whole)} fill="#fff" stroke=${INK} stroke-width=".12" stroke-linejoin="round" />
    ${tiling.map((piece, at) => laid(piece.outline.map(turn), area.get(piece.card) ?? 0, at))}
    ${holes.map((hole) => html`<path class="hole" d=${pathOf(hole.map(turn))} ...${HOLE} />`)}
  </svg>`;
}

/** One piece in its place; the first to be laid snaps first, each from another side.
 * @param {readonly Point[]} outline @param {number} area @param {number} at */
function laid(outline, area, at) {
  const [x, y] = center(outline);
  return html`<g class=${`laid laid-${at % 4}`}>
    <path
      d=${pathOf(outline)}
      fill=${ZANGLE[area] ?? "#fff"}
      stroke="#fff"
      stroke-width=".09"
      stroke-linejoin="round"
    />
    <path d=${pathOf(outline)} fill="none" stroke=${INK} stroke-width=".03" stroke-linejoin="round" />
    <circle cx=${x} cy=${y} r=".2" fill="#fff" fill-opacity=".92" />
    <text x=${x} y=${y + 0.1} class="tiling-number" text-anchor="middle">${area}</text>
  </g>`;
}
