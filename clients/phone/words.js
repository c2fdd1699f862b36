/** Turns identifiers and arguments into sentences. Knows catalogues and languages; knows no game and no state. */
import { FluentBundle, FluentResource } from "./vendor/fluent/index.js";
import { signal } from "./vendor/signals.js";

export const LANGUAGES = /** @type {const} */ (["en", "nl"]);
/** @typedef {(typeof LANGUAGES)[number]} Language */

const KEPT = "language";

/** The catalogue in use; whatever says something reads it, so that a change of language draws everything anew. */
const bundle = signal(/** @type {FluentBundle | null} */ (null));
export const language = signal(/** @type {Language} */ ("en"));

/** @param {Language} locale @param {string} text */
export function catalogue(locale, text) {
  // Both languages run from left to right, and isolation marks would show up in labels and tests.
  const made = new FluentBundle(locale, { useIsolating: false });
  const faults = made.addResource(new FluentResource(text));
  if (faults.length) throw faults[0];
  return made;
}

/** What this browser asks for, if we speak it.
 * @param {readonly string[]} wanted @returns {Language} */
export function preferred(wanted) {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split("-")[0];
    const known = LANGUAGES.find((each) => each === base);
    if (known) return known;
  }
  return "en";
}

/** Says a message; an identifier without a message is said as itself, which a test of the catalogues forbids.
 * @param {string} id @param {Record<string, string | number>} [args] */
export function say(id, args) {
  const words = bundle.value;
  const message = words?.getMessage(id);
  if (!words || !message?.value) return id;
  return words.formatPattern(message.value, args ?? null);
}

/** @param {string} id */
export const speaks = (id) => Boolean(bundle.value?.hasMessage(id));

/** Says the first of these that the catalogue has.
 * @param {string[]} ids @param {Record<string, string | number>} [args] */
export const sayFirst = (ids, args) => say(ids.find(speaks) ?? ids[0] ?? "", args);

/** @param {Language} locale @param {string} text */
export function speak(locale, text) {
  bundle.value = catalogue(locale, text);
  language.value = locale;
}

/** @param {Language} locale */
export async function learn(locale) {
  const answer = await fetch(`locales/${locale}.ftl`);
  if (!answer.ok) throw new Error(`no catalogue for ${locale}: ${answer.status}`);
  speak(locale, await answer.text());
  document.documentElement.lang = locale;
  document.title = say("title");
}

/** The language chosen here before, or the browser's. */
export function chosenLanguage() {
  const kept = localStorage.getItem(KEPT);
  return preferred(kept ? [kept, ...navigator.languages] : navigator.languages);
}

/** @param {Language} locale */
export function choose(locale) {
  localStorage.setItem(KEPT, locale);
  return learn(locale);
}
