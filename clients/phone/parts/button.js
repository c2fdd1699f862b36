/** A button that acts when the finger comes down, and echoes at once that the press was sent. */
import { html } from "../html.js";
import { labelOf } from "../keys.js";
import { pressed } from "../press.js";
import { say } from "../words.js";

/** @typedef {import("../html.js").Children} Children */

/** @typedef {{
 *   act: import("../press.js").Act, kind?: string, off?: boolean, sent?: boolean, on?: boolean | undefined,
 *   label?: string | undefined, hint?: string, children?: Children,
 * }} PressProps */

/** What is printed on the key that somebody may have chosen instead. @param {string} hint */
const printed = (hint) => (hint === say("space-key") ? labelOf(" ").trim() || hint : labelOf(hint));

/** For what is played with. `off` keeps it in place and readable; `on` is a toggle's state.
 * @param {PressProps} props */
export function Press({ act, kind = "", off = false, sent = false, on, label, hint, children }) {
  return html`<button
    type="button"
    class=${`press ${kind}`}
    aria-disabled=${off ? "true" : undefined}
    aria-pressed=${on === undefined ? undefined : String(on)}
    aria-label=${label}
    data-sent=${sent ? "" : undefined}
    ...${off ? {} : pressed(act)}
  >
    ${children}${hint ? html`<kbd aria-hidden="true">${printed(hint)}</kbd>` : null}
  </button>`;
}

/** For everything around the game, where the end of a tap is early enough and safer.
 * @param {{act: () => void, kind?: string, off?: boolean, label?: string, children?: Children}} props */
export function Tap({ act, kind = "", off = false, label, children }) {
  return html`<button
    type="button"
    class=${`tap ${kind}`}
    disabled=${off}
    aria-label=${label}
    onClick=${act}
  >
    ${children}
  </button>`;
}
