/** Draws the cards of Zing-a-Zam: a face with its number and what it does, or the back of what faces away. */
import { html } from "../html.js";
import { say } from "../words.js";

/** @typedef {import("../protocol.js").ZamCard} Card */

/** What each number does, in a sign of 24 by 24: beats the 8, takes, turns, draws, copies, picks, freezes, gives. */
const SIGNS = /** @type {Record<number, string>} */ ({
  1: "M3 18 L5 7 L9.5 12 L12 5 L14.5 12 L19 7 L21 18 Z",
  2: "M12 3 V14 M7 9.5 L12 14.5 L17 9.5 M4 15 V20 H20 V15",
  3: "M19 8 A8 8 0 1 0 20 13 M19.5 3 V8.5 H14",
  4: "M5 20 V7 L9 10 H15 L19 7 V20 Z M9.5 14 V15.5 M14.5 14 V15.5",
  5: "M4 4 H14 V14 H4 Z M10 10 H20 V20 H10 Z",
  6: "M4 13 L9 18 L20 6 M12 3 H5 V8",
  7: "M12 2.5 V21.5 M3.8 7.2 L20.2 16.8 M20.2 7.2 L3.8 16.8",
  8: "M4 10 H20 V21 H4 Z M12 10 V21 M12 10 C5 9 7 2 12 10 C17 2 19 9 12 10",
});

/** A card as somebody sees it, without words: whoever shows it names it. `card` is null where its face is turned away.
 * @param {{card: Card | null}} props */
export const ZamCardPicture = ({ card }) =>
  card
    ? html`<span class="zam-face" data-cat=${card.player === null ? "" : undefined} aria-hidden="true">
        <b>${card.number}</b>
        <svg class="zam-sign" viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[card.number] ?? ""} /></svg>
      </span>`
    : html`<span class="zam-back" aria-hidden="true">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3 L14.4 9.2 L21 9.6 L15.9 13.8 L17.6 20.3 L12 16.6 L6.4 20.3 L8.1 13.8 L3 9.6 L9.6 9.2 Z" />
        </svg>
      </span>`;

/** A card in words. @param {Card} card */
export const zamCardName = (card) =>
  say(card.player === null ? "zam-card-cat" : "zam-card", {
    number: card.number,
    effect: say(`zam-does-${card.number}`),
  });
