/** What one person chose on this phone. Knows local storage; knows no table. */
import { signal } from "./vendor/signals.js";

const KEPT = "settings";

/** @typedef {"auto" | "dark" | "light"} Scheme */
/** @typedef {{sound: boolean, vibration: boolean, onRelease: boolean, leftHanded: boolean, scheme: Scheme,
 *   read: readonly string[]}} Settings `read`: hints that need not be given again */

export const SCHEMES = /** @type {readonly Scheme[]} */ (["auto", "dark", "light"]);

/** There are fewer hints than this. */
const READ_MAX = 16;

/** @type {Settings} */
const DEFAULTS = { sound: true, vibration: true, onRelease: false, leftHanded: false, scheme: "auto", read: [] };

/** What was kept, as far as it is of use: another version of this page, or somebody's hand, may have written it.
 * @param {string | null} text @returns {Settings} */
export function readSettings(text) {
  /** @type {Record<string, unknown>} */
  let found = {};
  try {
    found = JSON.parse(text ?? "{}") ?? {};
  } catch {
    // Not ours: the defaults play as well.
  }
  /** @param {"sound" | "vibration" | "onRelease" | "leftHanded"} name */
  const flag = (name) => (typeof found[name] === "boolean" ? found[name] : DEFAULTS[name]);
  return {
    sound: flag("sound"),
    vibration: flag("vibration"),
    onRelease: flag("onRelease"),
    leftHanded: flag("leftHanded"),
    scheme: SCHEMES.find((each) => each === found.scheme) ?? DEFAULTS.scheme,
    read: Array.isArray(found.read) ? found.read.filter((id) => typeof id === "string").slice(0, READ_MAX) : [],
  };
}

/** @returns {Settings} */
function kept() {
  try {
    return readSettings(localStorage.getItem(KEPT));
  } catch {
    return DEFAULTS; // Storage is shut.
  }
}

export const settings = signal(globalThis.localStorage ? kept() : DEFAULTS);

/** @param {Partial<Settings>} change */
export function set(change) {
  settings.value = { ...settings.value, ...change };
  localStorage.setItem(KEPT, JSON.stringify(settings.value));
}
