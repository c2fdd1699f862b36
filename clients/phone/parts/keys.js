/** The keys in the settings: which there are, and another one for any of them. Knows what each does in words. */
import { h, html } from "../html.js";
import { CHANGEABLE, chooseKey, chosenKeys, labelOf, resetKeys } from "../keys.js";
import { useState } from "../vendor/hooks.js";
import { say } from "../words.js";
import { Tap } from "./button.js";

/** @typedef {import("../keys.js").Changeable} Changeable */

/** @param {Changeable} name */
const printed = (name) => (name === " " && !chosenKeys.value[" "] ? say("space-key") : labelOf(name).toUpperCase());

/** @param {Changeable} name */
const does = (name) => say(`key-does-${name === " " ? "space" : name}`);

export function Keys() {
  const [waiting, setWaiting] = useState(/** @type {Changeable | null} */ (null));
  const [told, setTold] = useState("");
  /** @param {Changeable} name @param {KeyboardEvent} event */
  const hear = (name, event) => {
    if (waiting !== name || event.repeat || event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    setWaiting(null);
    if (event.key === "Escape") return;
    const clash = chooseKey(name, event);
    setTold(sayOf(clash));
  };
  return html`<details class="keys">
    <summary>${say("keys")}</summary>
    <p class="quiet">${say("keys-more")}</p>
    <ul>
      ${CHANGEABLE.map(
        (name) => html`<li key=${name}>
          <span>${does(name)}</span>
          <button
            type="button"
            class="tap small"
            aria-label=${say("key-change", { what: does(name), key: printed(name) })}
            aria-pressed=${String(waiting === name)}
            onClick=${() => setWaiting(name)}
            onKeyDown=${(/** @type {KeyboardEvent} */ event) => hear(name, event)}
            onBlur=${() => setWaiting(null)}
          >
            ${waiting === name ? say("key-press") : printed(name)}
          </button>
        </li>`,
      )}
    </ul>
    <p role="status">${told}</p>
    ${
      Object.keys(chosenKeys.value).length
        ? h(Tap, { kind: "small", act: resetKeys, children: say("keys-reset") })
        : null
    }
  </details>`;
}

/** @param {ReturnType<typeof chooseKey>} clash */
function sayOf(clash) {
  if (clash === "") return "";
  if (clash === "reserved") return say("key-reserved");
  return clash === "card" ? say("key-card") : say("key-taken", { what: does(clash) });
}
