/** The nine fills of a lizard, as SVG patterns that stand once in the document. Knows colors; knows no card. */
import { html } from "../html.js";
import { DIZZY, MARK } from "./palette.js";

/** @typedef {keyof typeof DIZZY} Color */
/** @typedef {"dots" | "stripes" | "diamonds"} Pattern */

export const COLORS = /** @type {Color[]} */ (Object.keys(DIZZY));
export const PATTERNS = /** @type {Pattern[]} */ (["dots", "stripes", "diamonds"]);

/** The paint of a color and a pattern, for a `fill` attribute.
 * @param {Color} color
 * @param {Pattern} pattern */
export const paint = (color, pattern) => `url(#${color}-${pattern})`;

/** @param {Pattern} pattern @param {string} mark */
function marks(pattern, mark) {
  switch (pattern) {
    case "dots":
      return html`<circle cx="4" cy="4" r="2.9" fill=${mark} /><circle cx="11" cy="11" r="2.9" fill=${mark} />`;
    case "stripes":
      return html`<rect x="0" y="0" width="4" height="14" fill=${mark} />`;
    case "diamonds":
      return html`<path d="M7 0 L14 9 L7 18 L0 9 Z" fill="none" stroke=${mark} stroke-width="2.2" />`;
  }
}

const SIZE = { dots: [14, 14, ""], stripes: [10.5, 14, "rotate(28)"], diamonds: [14, 18, ""] };

/** Stands once at the root of the page; a hidden (`display: none`) holder would lose the patterns. */
export function PatternDefinitions() {
  return html`<svg class="definitions" aria-hidden="true" width="0" height="0">
    <defs>
      ${COLORS.flatMap((color) =>
        PATTERNS.map((pattern) => {
          const [width, height, turn] = SIZE[pattern];
          return html`<pattern
            id=${`${color}-${pattern}`}
            patternUnits="userSpaceOnUse"
            width=${width}
            height=${height}
            patternTransform=${turn}
          >
            <rect width=${width} height=${height} fill=${DIZZY[color]} />
            ${marks(pattern, MARK[color])}
          </pattern>`;
        }),
      )}
      <pattern id="lattice" patternUnits="userSpaceOnUse" width="1" height="1.7320508">
        <path
          d="M0 0 H1 M0 .8660254 H1 M0 0 L1 1.7320508 M1 0 L0 1.7320508"
          fill="none"
          stroke="#14110F"
          stroke-opacity=".35"
          stroke-width=".03"
          stroke-dasharray=".08 .08"
        />
      </pattern>
    </defs>
  </svg>`;
}
