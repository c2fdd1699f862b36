/** A card of Zangle as a picture. Knows looks; the outlines come from the referee, so that all clients draw the same.
 *
 * Every card has a field of the same size in lattice units, whatever its shape: judging size by eye is the game.
 */
import { html } from "../html.js";
import { say, sayFirst } from "../words.js";
import { box, flat, middle, pathOf } from "./lattice.js";
import { INK, ZANGLE } from "./palette.js";

/** @typedef {import("../types.js").ZangleCard} ZangleCard */
/** @typedef {import("../types.js").Shape} Shape */

/** Room around the largest shape, in lattice units. */
const MARGIN = 0.16;

/** The field that every card of a deck gets: wide and high enough for its largest shapes.
 * @param {readonly Shape[]} shapes */
export function fieldOf(shapes) {
  const boxes = shapes.map((shape) => box(flat(shape.outline)));
  return {
    width: Math.max(1, ...boxes.map((each) => each.width)) + 2 * MARGIN,
    height: Math.max(1, ...boxes.map((each) => each.height)) + 2 * MARGIN,
  };
}

/** @typedef {ReturnType<typeof fieldOf>} Field */

/** @param {Field} field @param {readonly [number, number]} at */
const viewBox = ({ width, height }, [x, y]) => `${x - width / 2} ${y - height / 2} ${width} ${height}`;

/** @param {ZangleCard} card */
export const zangleCardName = (card) =>
  card.shape === null
    ? say("zangle-z")
    : say("zangle-card", {
        color: say(`zangle-color-${card.area}`),
        shape: sayFirst([`shape-${card.shape}`, `shape-of-${card.area}`]),
      });

/** @param {{card: ZangleCard, shapes: readonly Shape[], field: Field, labelled?: boolean}} props */
export function ZangleCardPicture({ card, shapes, field, labelled = true }) {
  const shape = shapes.find((each) => each.name === card.shape);
  const outline = shape && flat(shape.outline);
  return html`<svg
    class="zangle-picture"
    viewBox=${viewBox(field, outline ? middle(outline) : [0, 0])}
    role=${labelled ? "img" : "presentation"}
    aria-label=${labelled ? zangleCardName(card) : undefined}
    aria-hidden=${labelled ? undefined : "true"}
  >
    ${outline ? polyiamond(pathOf(outline), card.area) : letterZ()}
  </svg>`;
}

/** @param {string} path @param {number} area */
export const polyiamond = (path, area) => html`
  <path d=${path} fill=${ZANGLE[area] ?? "#fff"} stroke=${INK} stroke-width=".07" stroke-linejoin="round" />
  <path d=${path} fill="url(#lattice)" />
`;

/** A Z of curves, so that no font is asked and no shape is mistaken for it. */
const letterZ = () => html`
  <path
    d="M-.62 -.62 C-.2 -.78 .2 -.5 .66 -.66 C.3 -.1 -.2 .2 -.66 .64 C-.2 .48 .24 .76 .68 .6"
    fill="none"
    stroke=${INK}
    stroke-width=".3"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
`;
