/** Two phones side by side, pressed at once by two fingers of one hand: how much later does this one tell of it?
 *
 * Only before a match that goes by press. Without it nothing finer than some milliseconds is claimed of two phones.
 */
import { h, html } from "../html.js";
import { bump } from "../play.js";
import { bumped, note, online } from "../store.js";
import { useLayoutEffect, useRef } from "../vendor/hooks.js";
import { signal } from "../vendor/signals.js";
import { say } from "../words.js";
import { Press, Tap } from "./button.js";
import { nameOf } from "./player.js";
import { noteText } from "./told.js";

/** @typedef {import("../types.js").SeatView} SeatView */
/** @typedef {import("../types.js").TableView} TableView */

const isOpen = signal(false);

/** @param {TableView} at */
const isWanted = (at) => at.options.some((option) => option.name === "fairness" && option.value !== "arrival");

/** @param {{me: SeatView, at: TableView}} props */
export function BumpOffer({ me, at }) {
  if (!isWanted(at)) return null;
  return html`<p class="bump-offer">
    <span class="quiet">${me.touch ? knownWords(me.touch) : say("bump-why")}</span>
    ${h(Tap, { kind: "small", act: open, children: say(me.touch ? "bump-again" : "bump-offer") })}
  </p>`;
}

function open() {
  bumped.value = note.value = null;
  isOpen.value = true;
}

/** Whole milliseconds, and an uncertainty that is never rounded down. @param {import("../types.js").Touch} touch */
const known = ({ later_us, plus_minus_us }) => ({
  ms: Math.round(later_us / 1000),
  plus: Math.max(1, Math.ceil(plus_minus_us / 1000)),
});

/** @param {import("../types.js").Touch} touch */
const knownWords = (touch) => say(touch.plus_minus_us ? "bump-known" : "bump-first", known(touch));

const close = () => {
  isOpen.value = false;
};

/** @param {{me: SeatView, at: TableView}} props */
export function BumpDialog({ me, at }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const shown = isOpen.value && isWanted(at);
  useLayoutEffect(() => {
    if (shown) dialog.current?.showModal();
    else dialog.current?.close();
  }, [shown]);
  return html`<dialog ref=${dialog} class="menu bump" onClose=${closed} aria-label=${say("bump-offer")}>
    ${shown ? contents(me, at) : null}
  </dialog>`;
}

/** The dialog tells that it was closed a moment later; by then it may be open again.
 * @param {Event} event */
const closed = (event) => {
  if (!(/** @type {HTMLDialogElement} */ (event.currentTarget).open)) close();
};

/** @param {SeatView} me @param {TableView} at */
function contents(me, at) {
  const told = bumped.value;
  const done = told !== null && told.count === told.wanted;
  return html`
    <div class="menu-top">
      <h2>${say("bump-offer")}</h2>
      ${h(Tap, { act: close, kind: "round", label: say("close"), children: "✕" })}
    </div>
    <p>${say("bump-how")}</p>
    ${withWhom(me, at)}
    ${h(Press, { kind: "big bump-here", off: !online.value || done, act: () => bump(), children: say("bump-here") })}
    <p class="bump-told" role="status">${progress(me)}</p>
  `;
}

/** Once two phones are measured, one of the two has to be among those that are.
 * @param {SeatView} me @param {TableView} at */
function withWhom(me, at) {
  const others = at.seats.filter((seat) => seat.touch && seat.seat !== me.seat);
  if (me.touch || !others.length) return null;
  return html`<p class="quiet">${say("bump-with", { names: others.map((seat) => seat.name).join(", ") })}</p>`;
}

/** @param {SeatView} me */
function progress(me) {
  const told = bumped.value;
  if (note.value?.kind === "refusal") return noteText(note.value);
  if (!told) return say("bump-not-yet");
  const other = nameOf(told.seats.find((seat) => seat !== me.seat) ?? null);
  if (told.count === 0) return say("bump-uneven");
  if (told.count === told.wanted && me.touch) {
    return say(me.touch.plus_minus_us ? "bump-done" : "bump-done-first", { ...known(me.touch), name: other });
  }
  const args = { count: told.count, wanted: told.wanted, name: other };
  return say(told.count < told.cross_after ? "bump-count" : "bump-count-crossed", args);
}
