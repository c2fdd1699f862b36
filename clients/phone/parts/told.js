/** The line that answers one's own presses, and what is said aloud to those who listen: never a countdown. */
import { html } from "../html.js";
import { isVerdict as isVerdictScene } from "../scenes.js";
import { doubt, lateBy } from "../claims.js";
import { note, scene, spoken, table, you } from "../store.js";
import { say } from "../words.js";
import { combinations, headline } from "./headline.js";
import { span } from "./photo_finish.js";
import { about, nameOf } from "./player.js";

/** @typedef {import("../store.js").Note} Note */

/** @param {Note} told */
export function noteText(told) {
  switch (told.kind) {
    case "offline":
      return say("not-sent-offline");
    case "host":
      return say("host-now", about(told.seat));
    case "refusal":
      return say(`reason-${told.reason}`, { number: told.number ?? 0 });
    case "verdict": {
      const { ruling, reason, seat, first, margin_us, plus_minus_us } = told.verdict;
      if (ruling === "late" && first !== null && reason !== "round-over") {
        const plus = doubt(plus_minus_us, first, seat, table.value);
        return say(lateBy(told.verdict, table.value), { ...about(first), margin: span(margin_us, plus) });
      }
      return say(`ruling-${ruling}`, { reason: say(`reason-${reason}`) });
    }
  }
}

/** What is refused of such a field is said beside it, and nowhere else.
 * @param {string} of */
const hasField = (of) => of.startsWith("set-option:") || of === "let-host";

export function Told() {
  const told = note.value;
  if (told?.kind === "refusal" && hasField(told.of)) return null;
  const tone = told?.kind === "verdict" ? told.verdict.ruling : told?.kind;
  return told ? html`<p class="told" data-tone=${tone}>${noteText(told)}</p>` : null;
}

/** Beside its field. `words`: instead of the reason, where the field knows more.
 * @param {{of: string, words?: string | undefined}} props */
export function Refused({ of, words }) {
  const told = note.value;
  return told?.kind === "refusal" && told.of === of
    ? html`<p class="told" data-tone="refusal">${words ?? noteText(told)}</p>`
    : null;
}

/** Stands once on the page. Verdicts interrupt, the rest waits for its turn. */
export function Announcer() {
  const said = spoken.value;
  const words = said ? wordsOf(said) : "";
  const isVerdict = scene.value !== null && isVerdictScene(scene.value);
  return html`<div class="aside" aria-live=${isVerdict || note.value ? "assertive" : "polite"}>${words}</div>`;
}

/** @param {NonNullable<typeof spoken.value>} said */
function wordsOf(said) {
  if (said.kind === "called") {
    const who = said.seat === you.value ? say("you-called") : say("other-holds", { name: nameOf(said.seat) });
    return said.named.length ? `${who}: ${combinations(said.named)}` : who;
  }
  if ("verdict" in said || said.kind === "refusal" || said.kind === "offline" || said.kind === "host") {
    return noteText(said);
  }
  return headline(said);
}
