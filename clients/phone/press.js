/** Turns fingers, mice, keys and assistive technology into one press with one time. Knows events; knows no game.
 *
 * A press counts when the finger comes down, not when it leaves: `click` is later by the length of the tap. A `click`
 * alone is what screen readers and switches send, so it counts where no finger or key came before it.
 */
import { spend } from "./begun.js";
import { noteStamp } from "./grain.js";
import { meaning } from "./keys.js";
import { settings } from "./settings.js";

/** A stamp older than this is not the time of this press: some engines stamp with another clock. */
const STAMP_AGE_MAX_MS = 100;
/** A click this soon after a press is that press again; 700 ms covers a slow finger and a slow phone. Whatever its
 * length, `begun.js` keeps the end of a press from all but what it began on. */
const SAME_PRESS_MS = 700;

/** When somebody pressed, in milliseconds of `performance.now()`, and whose stamp that is: the system's for the event,
 * or ours for the moment at which it was handled.
 * @typedef {{at: number, stamp: "event" | "handler"}} PressTime */

/** @param {Event} event @param {number} [now] @returns {PressTime} */
export function pressTime(event, now = performance.now()) {
  const age = now - event.timeStamp;
  return age >= 0 && age <= STAMP_AGE_MAX_MS ? { at: event.timeStamp, stamp: "event" } : { at: now, stamp: "handler" };
}

/** @typedef {(pressedAt: number) => void} Act */

let lastPress = -Infinity;

/** @type {PressTime | null} */
let current = null;

/** The press that is being acted upon at this moment; null: nobody pressed, a program acts.
 * Whatever is sent on account of it is sent within, so that nothing has to be handed through every screen. */
export const pressing = () => current;

/** @param {Event} event @param {Act} act */
function actUpon(event, act) {
  const now = performance.now();
  lastPress = now;
  spend(event);
  current = pressTime(event, now);
  if (current.stamp === "event") noteStamp(current.at);
  try {
    act(current.at);
  } finally {
    current = null;
  }
}

/** The handlers of something that is pressed; spread them over a button.
 * @param {Act} act */
export function pressed(act) {
  /** @param {Event} event */
  const now = (event) => actUpon(event, act);
  return {
    /** @param {PointerEvent} event */
    onPointerDown: (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      if (settings.value.onRelease || isDisabled(event)) return;
      // Keeps the focus where it is and stops the ghost click's double work; audio still unlocks on `click`.
      now(event);
    },
    /** A mouse must not leave the focus behind: the space bar is for calling, wherever it clicked last.
     * @param {MouseEvent} event */
    onMouseDown: (event) => event.preventDefault(),
    /** @param {KeyboardEvent} event */
    onKeyDown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat && !isDisabled(event)) now(event);
    },
    /** @param {MouseEvent} event */
    onClick: (event) => {
      if (performance.now() - lastPress > SAME_PRESS_MS || (settings.value.onRelease && event.detail > 0))
        now(event);
    },
  };
}

/** @param {Event} event */
const isDisabled = (event) =>
  /** @type {HTMLElement} */ (event.currentTarget).getAttribute("aria-disabled") === "true";

/** @typedef {Record<string, Act>} Keys */

/** @type {Keys} */
let keys = {};

/** The keys that act on the screen now shown; the last screen drawn wins.
 * @param {Keys} map */
export function listenTo(map) {
  keys = map;
}

/** @param {KeyboardEvent} event */
export function onKey(event) {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = /** @type {Element | null} */ (event.target);
  if (target?.closest("input, select, textarea, dialog")) return;
  // What has the focus is pressed by these two, as everywhere.
  if ((event.key === "Enter" || event.key === " ") && target?.closest("button, summary")) return;
  const name = meaning(event, keys);
  const act = name === undefined ? undefined : keys[name];
  if (!act) return;
  event.preventDefault();
  actUpon(event, act);
}
