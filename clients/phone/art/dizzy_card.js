/** A card of Down 'n Dizzy as a picture: lizard, badge, gold. Knows looks and their text alternative; knows no rule. */
import { html } from "../html.js";
import { say } from "../words.js";
import { lizard } from "./lizard.js";
import { DIZZY, GOLD, INK } from "./palette.js";

/** @typedef {import("../types.js").DizzyCard} DizzyCard */
/** @typedef {import("./patterns.js").Pattern} Pattern */

/** The sign of a pattern, 10 wide, drawn and not typed: no font is asked.
 * @param {Pattern} pattern */
function sign(pattern) {
  switch (pattern) {
    case "dots":
      return html`<circle cx="5" cy="5" r="4.2" fill=${INK} />`;
    case "stripes":
      return html`<path d="M0 1.5 H10 M0 5 H10 M0 8.5 H10" stroke=${INK} stroke-width="1.9" />`;
    case "diamonds":
      return html`<path d="M5 0 L9.6 5 L5 10 L.4 5 Z" fill=${INK} />`;
  }
}

const STAR = "M0 -8 L2.4 -2.7 L8 -2.2 L3.7 1.6 L5 7 L0 4.1 L-5 7 L-3.7 1.6 L-8 -2.2 L-2.4 -2.7 Z";

/** Letter and sign in the corner, so that color is never alone.
 * @param {DizzyCard} card */
function badge(card) {
  return html`<g transform="translate(67 79)">
    <rect width="29" height="17" rx="5" fill="#fff" stroke=${DIZZY[card.color]} stroke-width="2" />
    <text x="8.6" y="13" text-anchor="middle" class="badge-letter">${say(`color-letter-${card.color}`)}</text>
    <g transform="translate(16 3.6)">${sign(card.pattern)}</g>
  </g>`;
}

/** Gold is a frame and a star, never a fill. */
function gold() {
  return html`<rect x="3" y="3" width="94" height="94" rx="9" fill="none" stroke=${INK} stroke-width="5.5" />
    <rect x="3" y="3" width="94" height="94" rx="9" fill="none" stroke=${GOLD} stroke-width="3.4" />
    <g transform="translate(13.5 14)">
      <path d=${STAR} fill=${GOLD} stroke=${INK} stroke-width="2" stroke-linejoin="round" />
    </g>`;
}

/** @param {DizzyCard} card */
export const dizzyCardName = (card) =>
  say(card.gold ? "dizzy-card-gold" : "dizzy-card", {
    part: say(`part-${card.part}`),
    color: say(`color-${card.color}`),
    pattern: say(`pattern-${card.pattern}`),
  });

/** The picture of a card; whoever presses it gives it a name, so `labelled` is false inside buttons.
 * @param {{card: DizzyCard, labelled?: boolean}} props */
export function DizzyCardPicture({ card, labelled = true }) {
  return html`<svg
    class="dizzy-picture"
    viewBox="0 0 100 100"
    role=${labelled ? "img" : "presentation"}
    aria-label=${labelled ? dizzyCardName(card) : undefined}
    aria-hidden=${labelled ? undefined : "true"}
  >
    ${lizard(card.part, card.color, card.pattern)} ${card.gold ? gold() : null} ${badge(card)}
  </svg>`;
}
