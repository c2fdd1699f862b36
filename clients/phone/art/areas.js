/** Draws why sizes do not add up: the triangles of the target above those of the pieces. Knows numbers alone. */
import { html } from "../html.js";
import { say } from "../words.js";
import { INK } from "./palette.js";

/** A deck's pieces may come to more than anybody can count at a glance; beyond, the row ends. */
const SHOWN_MAX = 12;

const FITS = { fill: "#2F9E62", stroke: INK, "stroke-width": 0.08 };
const AMISS = { fill: "#fff", stroke: "#B42318", "stroke-width": 0.1, "stroke-dasharray": ".16 .12" };

/** @param {{needed: number, given: number}} props both in triangles */
export function Areas({ needed, given }) {
  const most = Math.min(SHOWN_MAX, Math.max(needed, given));
  const places = Array.from({ length: most }, (_, at) => at);
  const width = (most + 1) / 2;
  return html`<svg
    class="areas"
    viewBox=${`-.1 -.1 ${width + 0.2} 2.3`}
    role="img"
    aria-label=${say(given < needed ? "why-too-little" : "why-too-much", { needed, given })}
  >
    ${places.slice(0, needed).map((at) => triangle(at, 0, FITS))}
    ${places.map((at) => triangle(at, 1.2, at < needed && at < given ? FITS : AMISS))}
  </svg>`;
}

/** Side by side, every other one on its head, as they lie in the lattice.
 * @param {number} at @param {number} top @param {Record<string, string | number>} look */
function triangle(at, top, look) {
  const left = at / 2;
  const points =
    at % 2 === 0
      ? [left, top + 0.87, left + 0.5, top, left + 1, top + 0.87]
      : [left, top, left + 1, top, left + 0.5, top + 0.87];
  return html`<polygon points=${points.join(" ")} stroke-linejoin="round" ...${look} />`;
}
