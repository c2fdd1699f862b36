/** Which key somebody chose for what a screen does by another. Knows local storage and keyboards; knows no game.
 *
 * A screen names its keys as they are printed on most boards (`1`, `o`, space). Whoever chooses another key chooses a
 * place on the board (`code`), so that it stays there whatever layout or alphabet is typed in.
 */
import { signal } from "./vendor/signals.js";

const KEPT = "keys";
/** Rises when what was kept before would be misread. */
const VERSION = 1;

/** What can be chosen anew: that for which there is no time to look. Cards keep their places in rows. */
export const CHANGEABLE = /** @type {const} */ (["1", "2", "3", "4", " ", "0", "o"]);
/** @typedef {(typeof CHANGEABLE)[number]} Changeable */
/** By what a screen calls it: the place on the board, and what is printed there.
 * @typedef {Partial<Record<Changeable, {code: string, label: string}>>} Chosen */

/** A place on a board, such as `KeyQ`, `Digit1`, `BracketLeft`. */
const CODE = /^[A-Za-z][A-Za-z0-9]{0,31}$/;
const LABEL_MAX = 12;
/** What browsers, and the page itself, need. */
const RESERVED = /^(Escape|Tab|Enter|Shift|Control|Alt|Meta|OS|CapsLock|Fn|ContextMenu|F\d)/;
/** Cards lie on these in some game. */
const CARDS = "qwertyuiopasdfghjkl;zxcvbnm";

/** @param {string} code */
const mayBe = (code) => CODE.test(code) && !RESERVED.test(code);

/** @param {string | null} text what was kept @returns {Chosen} as much of it as is of use */
export function readKeys(text) {
  /** @type {Chosen} */
  const found = {};
  try {
    const { version, chosen } = JSON.parse(text ?? "{}") ?? {};
    if (version !== VERSION) return {};
    for (const each of CHANGEABLE) {
      const { code, label } = chosen?.[each] ?? {};
      if (typeof code !== "string" || typeof label !== "string" || !mayBe(code)) continue;
      if (Object.values(found).some((other) => other.code === code)) continue;
      found[each] = { code, label: label.slice(0, LABEL_MAX) };
    }
  } catch {
    return {};
  }
  return found;
}

function kept() {
  try {
    return readKeys(localStorage.getItem(KEPT));
  } catch {
    return {}; // Storage is shut.
  }
}

export const chosenKeys = signal(/** @type {Chosen} */ (globalThis.localStorage ? kept() : {}));

/** @param {Chosen} chosen */
function keep(chosen) {
  chosenKeys.value = chosen;
  globalThis.localStorage?.setItem(KEPT, JSON.stringify({ version: VERSION, chosen }));
}

export const resetKeys = () => keep({});

/** What a key is called by what it types, and by where it lies: AZERTY has no digits without shift, and other alphabets
 * have none of our letters.
 * @param {Pick<KeyboardEvent, "key" | "code">} event */
const names = ({ key, code }) => [key.toLowerCase(), code.replace(/^(Digit|Key|Numpad)/, "").toLowerCase()];

/** What a screen that listens to these calls the key that was pressed; undefined: nothing of it.
 * @param {Pick<KeyboardEvent, "key" | "code">} event @param {Record<string, unknown>} wanted */
export function meaning(event, wanted) {
  const chosen = chosenKeys.value;
  const own = CHANGEABLE.find((each) => chosen[each]?.code === event.code && each in wanted);
  if (own) return own;
  const name = names(event).find((each) => each in wanted);
  // A key whose meaning was given to another has none any more.
  return name !== undefined && name in chosen ? undefined : name;
}

/** Chooses a key, unless it may not be. What is to be said of it: nothing; that the page needs it; which other call has
 * it; or that it was chosen though a card lies on it in some game.
 * @param {Changeable} name @param {Pick<KeyboardEvent, "key" | "code">} event
 * @returns {"" | "reserved" | "card" | Changeable} */
export function chooseKey(name, event) {
  const { code, key } = event;
  if (!mayBe(code)) return "reserved";
  const others = { ...chosenKeys.value };
  delete others[name];
  const called = names(event);
  const taken = CHANGEABLE.find((other) => {
    if (other === name) return false;
    const has = others[other];
    return has ? has.code === code : called.includes(other);
  });
  if (taken) return taken;
  const label = (key.length === 1 ? key.toUpperCase() : code).slice(0, LABEL_MAX);
  keep(called.includes(name) ? others : { ...others, [name]: { code, label } });
  return !called.includes(name) && called.some((each) => each.length === 1 && CARDS.includes(each)) ? "card" : "";
}

/** What is printed on the key that does what a screen does by this one. @param {string} name */
export function labelOf(name) {
  const found = CHANGEABLE.find((each) => each === name.toLowerCase());
  return (found && chosenKeys.value[found]?.label) ?? name;
}
