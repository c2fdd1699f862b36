/** The shapes that players are. Knows curves on a field of 24 by 24; knows no seat. */
import { html } from "../html.js";
import { SYMBOL_COLORS } from "../identity.js";
import { say } from "../words.js";
import { INK } from "./palette.js";

/** @typedef {import("../types.js").PlayerSymbol} PlayerSymbol */

/** @type {Record<PlayerSymbol, string>} */
const OUTLINES = {
  square: "M4 4 H20 V20 H4 Z",
  triangle: "M12 3 L22 20.5 H2 Z",
  circle: "M12 2.5 A9.5 9.5 0 1 1 11.99 2.5 Z",
  diamond: "M12 1.5 L22 12 L12 22.5 L2 12 Z",
  star: "M12 1.5 L15 8.8 L22.8 9.4 L16.8 14.5 L18.7 22.2 L12 18 L5.3 22.2 L7.2 14.5 L1.2 9.4 L9 8.8 Z",
  cross: "M8.5 2.5 H15.5 V8.5 H21.5 V15.5 H15.5 V21.5 H8.5 V15.5 H2.5 V8.5 H8.5 Z",
  heart: "M12 21.5 C2 14 1.5 9 3 6 C5 2.4 10 2.6 12 7 C14 2.6 19 2.4 21 6 C22.5 9 22 14 12 21.5 Z",
  moon: "M16.5 2.5 A10 10 0 1 0 21.5 17 A8.6 8.6 0 0 1 16.5 2.5 Z",
  drop: "M12 1.5 C15 6.5 20 10.5 20 15 A8 8 0 0 1 4 15 C4 10.5 9 6.5 12 1.5 Z",
};

/** The shape alone, inside of another picture, around a point of it.
 * @param {{symbol: PlayerSymbol, size: number}} props `size` in pixels of that picture */
export const PlayerMark = ({ symbol, size }) => html`<g transform=${`scale(${size / 24}) translate(-12 -12)`}>
  <path
    d=${OUTLINES[symbol]}
    fill=${SYMBOL_COLORS[symbol]}
    stroke=${INK}
    stroke-width="2.2"
    stroke-linejoin="round"
  />
</g>`;

/** @param {{symbol: PlayerSymbol, labelled?: boolean}} props */
export function PlayerShape({ symbol, labelled = false }) {
  return html`<svg
    class="player-shape"
    viewBox="0 0 24 24"
    role=${labelled ? "img" : undefined}
    aria-label=${labelled ? say(`symbol-${symbol}`) : undefined}
    aria-hidden=${labelled ? undefined : "true"}
  >
    <path
      d=${OUTLINES[symbol]}
      fill=${SYMBOL_COLORS[symbol]}
      stroke=${INK}
      stroke-width="1.8"
      stroke-linejoin="round"
    />
  </svg>`;
}
