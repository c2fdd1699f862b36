/** Draws the three parts of a lizard on a field of 100 by 100. Knows curves; knows no game.
 *
 * Parts join by one seam: the neck and the rump are open from y 34 to 66 at the edge of the card, where outline, fill
 * and crest of any head, body and tail run on into each other.
 */
import { html } from "../html.js";
import { INK, SHADE } from "./palette.js";
import { paint } from "./patterns.js";

/** @typedef {import("./patterns.js").Color} Color */
/** @typedef {import("./patterns.js").Pattern} Pattern */
/** @typedef {"head" | "body" | "tail"} Part */

const OUTLINE = {
  fill: "none",
  stroke: INK,
  "stroke-width": 3.2,
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
};

const HEAD =
  "M100 34 C92 32 86 23 72 19 C56 15 42 19 31 28 C22 36 9 42 6 53" +
  " C4 62 12 69 24 71 C44 76 66 77 80 71 C89 67 94 66 100 66";
const BACK = "M0 34 C16 30 28 21 50 21 C72 21 84 30 100 34";
const BELLY = "M100 66 C84 70 72 77 50 77 C28 77 16 70 0 66";
const TAIL =
  "M0 34 C18 38 34 46 50 45 C68 44 80 34 77 24 C75 17 66 17 66 23 C66 27 69 28 71 27" +
  " C72 33 64 37 58 33 C48 26 54 9 70 8 C86 7 96 20 93 36 C90 54 74 66 54 69 C34 72 18 70 0 66";

/** Spikes of the crest; they stand behind the outline, so only their tips show. */
const CREST = {
  head: "M66 20 L72 7 L81 22 Z M80 22 L88 13 L94 31 Z",
  body:
    "M4 34 L10 21 L20 30 Z M20 29 L28 13 L37 25 Z M38 25 L48 8 L58 25 Z" +
    " M60 24 L70 13 L79 29 Z M80 29 L89 21 L97 34 Z",
  tail: "M3 35 L12 27 L18 39 Z M20 39 L30 33 L35 44 Z M38 44 L46 38 L51 46 Z",
};

/** A foot with three toes, at the end of a leg that bends.
 * @param {string} leg @param {number} x @param {Color} color */
function Leg(leg, x, color) {
  const toe = { cy: 91, r: 4.6, fill: SHADE[color], stroke: INK, "stroke-width": 2.4 };
  return html`<path d=${leg} ...${OUTLINE} stroke-width="13" />
    ${[-6, 0, 6].map((at) => html`<circle cx=${x + at} ...${toe} />`)}
    <path d=${leg} ...${OUTLINE} stroke=${SHADE[color]} stroke-width="7.5" />`;
}

/** @param {Color} color @param {Pattern} pattern */
function Head(color, pattern) {
  return html`<path d=${CREST.head} fill=${SHADE[color]} stroke=${INK} stroke-width="2.4" stroke-linejoin="round" />
    <path d=${HEAD} fill=${paint(color, pattern)} />
    <path d=${HEAD} ...${OUTLINE} />
    <circle cx="49" cy="37" r="12.5" fill="#fff" stroke=${INK} stroke-width="2.8" />
    <circle cx="45.5" cy="38" r="7" fill=${INK} />
    <circle cx="43" cy="35" r="2.4" fill="#fff" />
    <path d="M10 60 C24 66 42 65 57 57" ...${OUTLINE} stroke="#fff" stroke-width="6.4" />
    <path d="M10 60 C24 66 42 65 57 57 M54 53 C58 55 60 58 59 62" ...${OUTLINE} stroke-width="2.8" />
    <ellipse cx="15" cy="48.5" rx="2.4" ry="1.8" fill=${INK} />`;
}

/** @param {Color} color @param {Pattern} pattern */
function Body(color, pattern) {
  return html`<path d=${CREST.body} fill=${SHADE[color]} stroke=${INK} stroke-width="2.4" stroke-linejoin="round" />
    ${Leg("M22 68 L13 78 L17 88", 14, color)} ${Leg("M58 72 L50 80 L54 88", 52, color)}
    <path d=${`${BACK} V66 ${BELLY.slice(BELLY.indexOf("C"))} Z`} fill=${paint(color, pattern)} />
    <path d=${BACK} ...${OUTLINE} /><path d=${BELLY} ...${OUTLINE} />`;
}

/** @param {Color} color @param {Pattern} pattern */
function Tail(color, pattern) {
  return html`<path d=${CREST.tail} fill=${SHADE[color]} stroke=${INK} stroke-width="2.4" stroke-linejoin="round" />
    <path d=${TAIL} fill=${paint(color, pattern)} />
    <path d=${TAIL} ...${OUTLINE} />`;
}

/** The drawing of one part, without a frame.
 * @param {Part} part @param {Color} color @param {Pattern} pattern */
export function lizard(part, color, pattern) {
  switch (part) {
    case "head":
      return Head(color, pattern);
    case "body":
      return Body(color, pattern);
    case "tail":
      return Tail(color, pattern);
  }
}
