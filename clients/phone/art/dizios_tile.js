/** A tile of Dizios as a picture: four corners, each a color and a sign, and its points. Knows looks; knows no rule. */
import { html } from "../html.js";
import { turned } from "../screens/dizios_grid.js";
import { say } from "../words.js";
import { DIZZY, GOLD, INK, MARK } from "./palette.js";

/** @typedef {import("../types.js").DiziosTile} Tile */
/** @typedef {import("../types.js").DiziosColor} Color */

/** The palette that is known to stay apart without color vision. @type {Record<Color, string>} */
const FILL = { ...DIZZY, yellow: GOLD };
/** @type {Record<Color, string>} */
const SIGN = { ...MARK, yellow: INK };

/** Where the corners of a tile of 100 by 100 are, clockwise from the top left. */
const QUARTERS = /** @type {const} */ ([[0, 0], [50, 0], [50, 50], [0, 50]]);

/** The sign of a color, so that it is never alone; drawn in a square of 20.
 * @param {Color} color */
function sign(color) {
  switch (color) {
    case "red":
      return html`<circle cx="10" cy="10" r="6.5" fill=${SIGN.red} />`;
    case "blue":
      return html`<path d="M1 4 H19 M1 10 H19 M1 16 H19" stroke=${SIGN.blue} stroke-width="3.2" />`;
    case "purple":
      return html`<path d="M10 1 L19 10 L10 19 L1 10 Z" fill=${SIGN.purple} />`;
    case "yellow":
      return html`<path d="M10 2 V18 M2 10 H18" stroke=${SIGN.yellow} stroke-width="3.6" />`;
  }
}

/** What a tile is called: its colors as it lies, and its points.
 * @param {Tile} tile @param {number} [turns] */
export const diziosTileName = (tile, turns = 0) =>
  say("dizios-tile", {
    colors: turned(tile.corners, turns)
      .map((color) => say(`color-${color}`))
      .join(", "),
    points: tile.points,
  });

/** The tile as part of a drawing, 100 wide. @param {{tile: Tile, turns?: number}} props */
export const DiziosTileShape = ({ tile, turns = 0 }) => html`<g>
  ${turned(tile.corners, turns).map((color, corner) => {
    const [x, y] = QUARTERS[corner] ?? [0, 0];
    // The sign stands nearer to its corner, where tiles meet and colors are compared.
    return html`<g key=${corner} transform=${`translate(${x} ${y})`}>
      <rect width="50" height="50" fill=${FILL[color]} />
      <g transform=${`translate(${x ? 22 : 8} ${y ? 22 : 8})`}>${sign(color)}</g>
    </g>`;
  })}
  <rect x="1.5" y="1.5" width="97" height="97" rx="5" fill="none" stroke=${INK} stroke-width="3" />
  <circle cx="50" cy="50" r="19" fill="#fff" stroke=${INK} stroke-width="2.5" />
  <text x="50" y="60" text-anchor="middle" class="dizios-points">${tile.points}</text>
</g>`;

/** A tile by itself. @param {{tile: Tile, turns?: number, labelled?: boolean}} props */
export const DiziosTilePicture = ({ tile, turns = 0, labelled = true }) => html`<svg
  class="dizios-tile"
  viewBox="0 0 100 100"
  role=${labelled ? "img" : "presentation"}
  aria-label=${labelled ? diziosTileName(tile, turns) : undefined}
  aria-hidden=${labelled ? undefined : "true"}
>
  ${DiziosTileShape({ tile, turns })}
</svg>`;
