/** What one person chose on this phone. Knows local storage; knows no table. */
import { signal } from "./vendor/signals.js";

const KEPT = "settings";

/** @typedef {{sound: boolean, vibration: boolean, onRelease: boolean, leftHanded: boolean}} Settings */

/** @type {Settings} */
const DEFAULTS = { sound: true, vibration: true, onRelease: false, leftHanded: false };

/** @returns {Settings} */
function kept() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return DEFAULTS; // Not ours, or storage is shut: the defaults play as well.
  }
}

export const settings = signal(globalThis.localStorage ? kept() : DEFAULTS);

/** @param {Partial<Settings>} change */
export function set(change) {
  settings.value = { ...settings.value, ...change };
  localStorage.setItem(KEPT, JSON.stringify(settings.value));
}
