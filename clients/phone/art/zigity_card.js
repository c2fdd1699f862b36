/** Draws the cards of Cranium Zigity: what counts now large, the rest small; free and action cards as they are. */
import { html } from "../html.js";
import { say } from "../words.js";

/** @typedef {import("../protocol.js").ZigityCard} Card */
/** @typedef {import("../protocol.js").ZigitySetCard} SetCard */
/** @typedef {import("../protocol.js").ZigityCharacter} Character */

/** Signs of 24 by 24, drawn and not typed: not every font has them. */
const CHARACTERS = /** @type {Record<Character, string>} */ ({
  "word-worm": "M3 15 C5 8 8 8 10 13 C12 18 15 18 17 12 C18 9 21 9 21 12 M20.5 11 V11.5",
  "data-head": "M5 20 V9 A7 7 0 0 1 19 9 V20 Z M9 11 V13 M15 11 V13 M9 17 H15 M12 2 V0.5",
  "creative-cat": "M5 20 V6 L9 9 H15 L19 6 V20 Z M9.5 13 V14.5 M14.5 13 V14.5",
  "star-performer": "M12 2.5 L14.7 9 L21.5 9.5 L16.3 14 L18 20.8 L12 17.1 L6 20.8 L7.7 14 L2.5 9.5 L9.3 9 Z",
});
const PIECES = /** @type {Record<string, string>} */ ({
  left: "M3 4 H13 V9 C17 7 17 17 13 15 V20 H3 Z",
  center: "M3 4 H17 V9 C21 7 21 17 17 15 V20 H3 V15 C7 17 7 7 3 9 Z",
  right: "M8 4 H21 V20 H8 V15 C12 17 12 7 8 9 Z",
});
const INSTRUMENTS = /** @type {Record<string, string>} */ ({
  drums: "M4 11 H20 V19 H4 Z M4 11 C4 8 20 8 20 11 M6 3 L11 9 M18 3 L13 9",
  piano: "M3 5 H21 V19 H3 Z M9 12 V19 M15 12 V19 M7 5 V12 H11 V5 M13 5 V12 H17 V5",
  trumpet: "M2 12 H13 L21 6 V18 L13 12 M6 12 V17 H11 V12 M7 9 V11 M10 9 V11",
});
const ACTIONS = /** @type {Record<string, string>} */ ({
  dodge: "M4 18 C4 9 12 6 19 9 M14 4 L20 9 L14 14",
  bounce: "M6 4 V14 A6 6 0 0 0 18 14 V6 M13.5 10 L18 5.5 L22.5 10",
});

/** @param {string | undefined} path */
const sign = (path) => html`<svg class="zigity-sign" viewBox="0 0 24 24" aria-hidden="true">
  <path d=${path ?? ""} />
</svg>`;

/** The sign of a character. @param {{character: Character}} props */
export const ZigityCharacter = ({ character }) => sign(CHARACTERS[character]);

/** Which way play goes: to the left is clockwise, as seen from above. @param {{reversed: boolean}} props */
export const ZigityDirection = ({ reversed }) => html`<svg
  class="zigity-sign"
  viewBox="0 0 24 24"
  role="img"
  aria-label=${say(reversed ? "zigity-to-the-right" : "zigity-to-the-left")}
>
  <path d="M19 8 A8 8 0 1 0 20 13 M19.5 3 V8.5 H14" transform=${reversed ? "translate(24 0) scale(-1 1)" : ""} />
</svg>`;

/** What a set card, or a free card that is declared, counts as for a character.
 * @param {Character} character @param {Card} card @param {string} [declared] */
export function valueOf(character, card, declared = "") {
  if (card.kind !== "set") return declared;
  switch (character) {
    case "word-worm":
      return card.letter;
    case "data-head":
      return String(card.number);
    case "creative-cat":
      return card.piece;
    case "star-performer":
      return card.instrument;
  }
}

/** Letters that are a picture: the card's name says them, and the style sheet draws them. @param {string} letters */
const text = (letters) => html`<b data-text=${letters}></b>`;

/** A value as it is drawn: letters and numbers as such, pieces and instruments as signs.
 * @param {Character} character @param {string} value */
function drawn(character, value) {
  switch (character) {
    case "word-worm":
    case "data-head":
      return text(value.toUpperCase());
    case "creative-cat":
      return sign(PIECES[value]);
    case "star-performer":
      return sign(INSTRUMENTS[value]);
  }
}

const ORDER = /** @type {const} */ (["word-worm", "data-head", "creative-cat", "star-performer"]);

/** A picture without words: whoever shows it names it. `asked`: the character that counts now; `declared`: what a free
 * card stands for.
 * @param {{card: Card, asked: Character, declared?: string}} props */
export function ZigityCardPicture({ card, asked, declared = "" }) {
  if (card.kind === "action") {
    const count = /\d/.exec(card.action)?.[0];
    return html`<span class="zigity-face" data-kind="action" aria-hidden="true">
      <span class="zigity-main">${count ? text(`+${count}`) : sign(ACTIONS[card.action])}</span>
      <small>${say(`zigity-action-${card.action}`)}</small>
    </span>`;
  }
  if (card.kind === "free") {
    return html`<span class="zigity-face" data-kind="free" aria-hidden="true">
      <span class="zigity-main">${declared ? drawn(asked, declared) : text("✱")}</span>
      <small>${say("zigity-free")}</small>
    </span>`;
  }
  const rest = ORDER.filter((each) => each !== asked);
  return html`<span class="zigity-face" data-kind=${card.character} aria-hidden="true">
    <span class="zigity-corner">${sign(CHARACTERS[card.character])}</span>
    <span class="zigity-main">${drawn(asked, valueOf(asked, card))}</span>
    <span class="zigity-rest">${rest.map((each) => drawn(each, valueOf(each, card)))}</span>
  </span>`;
}

/** A card in words, what counts now first. @param {Card} card @param {Character} asked @param {string} [declared] */
export function zigityCardName(card, asked, declared = "") {
  if (card.kind === "action") return say(`zigity-action-${card.action}`);
  if (card.kind === "free") {
    return declared ? say("zigity-free-as", { value: valueName(asked, declared) }) : say("zigity-free");
  }
  const rest = ORDER.filter((each) => each !== asked).map((each) => valueName(each, valueOf(each, card)));
  return `${valueName(asked, valueOf(asked, card))}; ${say(`zigity-${card.character}`)}, ${rest.join(", ")}`;
}

/** @param {Character} character @param {string} value */
function valueName(character, value) {
  if (character === "creative-cat") return say(`zigity-piece-${value}`);
  return character === "star-performer" ? say(`zigity-instrument-${value}`) : value.toUpperCase();
}
