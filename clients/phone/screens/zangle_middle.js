/** Zangle in the middle of the table screen. */
import { fieldOf, ZangleCardPicture } from "../art/zangle_card.js";
import { h, html } from "../html.js";
import { ScoreSheet } from "../parts/score_sheet.js";
import { useEffect, useRef } from "../vendor/hooks.js";

/** @typedef {import("../types.js").ZangleView} ZangleView */

/** @param {{view: ZangleView}} props */
export const ZangleMiddle = ({ view }) => (view.round_over ? h(ScoreSheet, { view }) : h(Center, { view }));

/** @param {{view: ZangleView}} props */
function Center({ view }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const field = fieldOf(view.shapes);
  useEffect(() => {
    place.current?.style.setProperty("--field-width", String(field.width));
    place.current?.style.setProperty("--field-height", String(field.height));
  });
  // Before the center turns up its cards lie face down, four as in every deal (ZGL-12).
  const backs = view.opened ? [] : [0, 1, 2, 3];
  return html`<div class="screen-center" ref=${place}>
    ${backs.map((each) => html`<div class="card-place" data-back key=${each}></div>`)}
    ${view.center.map(
      (card) => html`<div class="card" key=${card.id}>
        ${h(ZangleCardPicture, { card, shapes: view.shapes, field })}
        <span class="card-number">${card.shape === null ? "Z" : card.area}</span>
      </div>`,
    )}
  </div>`;
}
