/** How a seat is ruled where calls go by press: a sign of its own for each way, and the words for it. */
import { html } from "../html.js";
import { say } from "../words.js";

/** @typedef {import("../types.js").SeatView} SeatView */

/** In a square of 16: a finger that presses, an arrow that arrives, a line that breaks off. */
const SIGNS = {
  press: () => html`<circle cx="8" cy="8" r="6" /><circle class="badge-middle" cx="8" cy="8" r="2.6" />`,
  arrival: () => html`<path d="M2 8 H10 M6.5 4 L10.5 8 L6.5 12 M13.5 3 V13" />`,
  stalls: () => html`<path d="M1.5 8 H5 L6.5 4.5 M9.5 11.5 L11 8 H14.5 M10.5 3 L5.5 13" />`,
};

/** @param {{view: SeatView | undefined, onlyOdd?: boolean}} props `onlyOdd`: not for what most are */
export function Badge({ view, onlyOdd = false }) {
  const badge = view?.badge;
  if (!badge || (onlyOdd && badge === "press")) return null;
  const words = say(`badge-${badge}`);
  return html`<svg class="badge" data-badge=${badge} viewBox="0 0 16 16" role="img" aria-label=${words}>
    <title>${words}</title>
    ${SIGNS[badge]()}
  </svg>`;
}

/** The same in words, with how well the phone's touch is known; nothing where calls go by arrival.
 * @param {SeatView} view @returns {string[]} */
export const badgeWords = ({ badge, touch }) => [
  badge ? say(`badge-${badge}`) : "",
  badge && touch ? touchWords(touch) : "",
];

/** @param {import("../types.js").Touch} touch */
const touchWords = ({ plus_minus_us }) =>
  plus_minus_us ? say("touch-known", { plus: Math.ceil(plus_minus_us / 1000) }) : say("touch-first");
