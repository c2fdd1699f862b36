/** Everything around the game, one tap away: rules, invitation, settings, and what only the host may do. */
import { h, html } from "../html.js";
import { isKept } from "../lookback.js";
import { ask, isScreen } from "../play.js";
import { missing } from "../senses.js";
import { SCHEMES, set, settings } from "../settings.js";
import { hush, mayHost, table, you } from "../store.js";
import { useLayoutEffect, useRef, useState } from "../vendor/hooks.js";
import { signal } from "../vendor/signals.js";
import { choose, language, LANGUAGES, say } from "../words.js";
import { Tap } from "./button.js";
import { HostHere, HostPart } from "./host.js";
import { Invitation } from "./invitation.js";
import { Keys } from "./keys.js";
import { LookbackLinks } from "./page_bar.js";
import { Player } from "./player.js";

const isOpen = signal(false);

export const openMenu = () => {
  isOpen.value = true;
  hush();
  void isKept();
};
const close = () => {
  isOpen.value = false;
  hush();
  // The dialog hands the focus back to the button of the menu, where the space bar would open it again.
  queueMicrotask(() => /** @type {HTMLElement | null} */ (document.activeElement)?.blur());
};

/** The dialog tells that it was closed a moment later; by then it may be open again.
 * @param {Event} event */
const closed = (event) => {
  if (!(/** @type {HTMLDialogElement} */ (event.currentTarget).open)) close();
};

export function Menu() {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  // In the same frame: an empty dialog that is still open would catch the next finger.
  useLayoutEffect(() => {
    if (isOpen.value) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen.value]);
  return html`<dialog ref=${dialog} class="menu" onClose=${closed} aria-label=${say("menu")}>
    ${isOpen.value ? contents() : null}
  </dialog>`;
}

const contents = () => html`
  <div class="menu-top">
    <h2>${say("menu")}</h2>
    ${h(Tap, { act: close, kind: "round", label: say("close"), children: "✕" })}
  </div>
  ${table.value && mayHost.value ? h(HostPart, { at: table.value, done: close }) : null}
  ${table.value && isScreen ? h(HostHere, {}) : null}
  ${table.value ? h(Invitation, { large: false }) : null} ${looksBack()}
  ${rules()} ${choices()} ${lines()} ${lacks()}
  ${table.value && you.value !== null ? h(Leave, {}) : null}
`;

/** Takes two taps: nobody gets a seat back that was given up, and the cards with it. */
function Leave() {
  const [sure, setSure] = useState(false);
  const asked = useRef(/** @type {HTMLElement | null} */ (null));
  // It stands at the end of all there is, and is higher than the button that it takes the place of.
  useLayoutEffect(() => asked.current?.scrollIntoView({ block: "nearest" }), [sure]);
  if (!sure) return h(Tap, { act: () => setSure(true), kind: "danger leave", children: say("leave-seat") });
  const leave = () => {
    close();
    ask({ kind: "leave" });
  };
  return html`<div ref=${asked} class="undo-sure" role="group" aria-label=${say("leave-seat")}>
    <p>${say(table.value?.phase === "running" ? "leave-seat-means" : "leave-seat-means-between")}</p>
    <div class="row">
      ${h(Tap, { act: leave, kind: "danger", children: say("leave-seat-yes") })}
      ${h(Tap, { act: () => setSure(false), children: say("leave-seat-no") })}
    </div>
  </div>`;
}

/** Another page: whoever has cards in a match that runs would leave it by a tap. */
const looksBack = () =>
  table.value && isKept.known.value && (table.value.phase !== "running" || you.value === null)
    ? h(LookbackLinks, { code: table.value.code, screen: isScreen })
    : null;

function rules() {
  const name = table.value?.game;
  return name
    ? html`<details>
        <summary>${say("rules-of", { game: say(`game-${name}`) })}</summary>
        <div class="rules">
          ${say(`rules-${name}`)
            .split("\n")
            .map((line) => html`<p key=${line}>${line}</p>`)}
        </div>
      </details>`
    : null;
}

const choices = () => html`<details>
  <summary>${say("settings")}</summary>
  <div class="choices">
    <label>
      <span>${say("language")}</span>
      <select
        value=${language.value}
        onChange=${(/** @type {Event} */ event) =>
          choose(/** @type {any} */ (/** @type {HTMLSelectElement} */ (event.currentTarget).value))}
      >
        ${LANGUAGES.map((each) => html`<option key=${each} value=${each}>${say(`language-${each}`)}</option>`)}
      </select>
    </label>
    <label>
      <span>${say("setting-scheme")}</span>
      <select
        name="scheme"
        value=${settings.value.scheme}
        onChange=${(/** @type {Event} */ event) =>
          set({ scheme: /** @type {any} */ (/** @type {HTMLSelectElement} */ (event.currentTarget).value) })}
      >
        ${SCHEMES.map((each) => html`<option key=${each} value=${each}>${say(`scheme-${each}`)}</option>`)}
      </select>
    </label>
    ${toggle("sound")} ${toggle("vibration")} ${toggle("onRelease")} ${toggle("leftHanded")} ${h(Keys, {})}
  </div>
</details>`;

/** @param {"sound" | "vibration" | "onRelease" | "leftHanded"} name */
const toggle = (name) => html`<label>
  <span>${say(`setting-${name}`)}</span>
  <input
    type="checkbox"
    checked=${settings.value[name]}
    onChange=${(/** @type {Event} */ event) =>
      set({ [name]: /** @type {HTMLInputElement} */ (event.currentTarget).checked })}
  />
</label>`;

/** How good everybody's line is, for whoever asks. */
const lines = () =>
  table.value
    ? html`<details class="lines">
        <summary>${say("lines")}</summary>
        <ul>
          ${table.value.seats.map(
            ({ seat, rtt_ms }) => html`<li key=${seat}>
              ${h(Player, { seat, now: true })} <span>${rtt_ms === null ? "–" : say("about-ms", { ms: rtt_ms })}</span>
            </li>`,
          )}
        </ul>
      </details>`
    : null;

/** What this browser cannot do on this address, said instead of failing silently. */
export function lacks() {
  const said = missing.value.filter((id) => !settings.value.read.includes(id));
  return said.length
    ? html`<div class="lacks">
        <ul>
          ${said.map((id) => html`<li key=${id}>${say(id)}</li>`)}
        </ul>
        ${h(Tap, {
          kind: "plain",
          act: () => set({ read: [...new Set([...settings.value.read, ...said])] }),
          children: say("lacks-read"),
        })}
      </div>`
    : null;
}
