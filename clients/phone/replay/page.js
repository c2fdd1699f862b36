/** The replay page: which match, the table screen as it was, and what steers it. Knows addresses and failures. */
import { PatternDefinitions } from "../art/patterns.js";
import { h, html } from "../html.js";
import { tableCode } from "../identity.js";
import * as lookback from "../lookback.js";
import { BackLink, Failure, PageBar } from "../parts/page_bar.js";
import { Tap } from "../parts/button.js";
import { MomentDialog } from "../parts/moment.js";
import { clockTime } from "../parts/time_line.js";
import { TableScreen } from "../screens/table_screen.js";
import { table } from "../store.js";
import { signal } from "../vendor/signals.js";
import { language, say } from "../words.js";
import { Controls } from "./controls.js";
import { at, begins, ends, load, playing, replay } from "./tape.js";

/** @typedef {import("../lookback.js").Match} Match */

const asked = new URLSearchParams(location.search);
const code = signal(tableCode(asked.get("table") ?? ""));
const matches = signal(/** @type {readonly Match[] | null} */ (null));
const fault = signal(/** @type {lookback.Unavailable | null} */ (null));
const fetching = signal(false);

/** Runs what may fail because the referee cannot give it; anything else is a fault of ours.
 * @param {() => Promise<void>} fetched */
async function attempt(fetched) {
  fault.value = null;
  fetching.value = true;
  try {
    await fetched();
  } catch (failed) {
    if (!(failed instanceof lookback.Unavailable)) throw failed;
    fault.value = failed;
  } finally {
    fetching.value = false;
  }
}

/** Opens what the address asks for: a table's match, at an instant of it. */
export const open = () =>
  attempt(async () => {
    if (!code.peek()) return;
    const known = await lookback.history(code.peek());
    matches.value = known.matches;
    const number = Number(asked.get("match"));
    const match = known.matches.find((each) => each.number === number) ?? known.matches.at(-1);
    if (match) await show(match.number, asked.has("at") ? Number(asked.get("at")) : undefined);
  });

/** @param {number} number @param {number} [after] milliseconds after its beginning */
async function show(number, after) {
  const given = await lookback.replay(code.peek(), number);
  const from = given.frames[0]?.at_ms ?? 0;
  load(given, after !== undefined && Number.isFinite(after) ? from + after : undefined);
  remember();
}

/** The address leads here again, to this instant. */
export function remember() {
  const given = replay.peek();
  if (!given) return;
  const query = new URLSearchParams({ table: code.peek(), match: String(given.match) });
  const after = Math.round(at.peek() - begins.peek());
  if (after > 0) query.set("at", String(after));
  const back = asked.get("back");
  if (back) query.set("back", back);
  window.history.replaceState(null, "", `?${query}`);
}

export function ReplayPage() {
  return html`${h(PatternDefinitions, {})} ${h(MomentDialog, {})}
    <div class="replay" data-empty=${replay.value ? undefined : ""}>
      ${h(PageBar, { title: say("replay"), code: code.value, others: chooser() })} ${stage()}
      ${replay.value ? h(Controls, {}) : null}
    </div>`;
}

function stage() {
  const shown = table.value;
  if (replay.value && shown) {
    return html`<div class="replay-stage">${h(TableScreen, { at: shown, replayed: true })} ${h(More, {})}</div>`;
  }
  return html`<main class="page-words">${words()}</main>`;
}

function words() {
  if (fault.value) return h(Failure, { fault: fault.value, again: () => void open() });
  if (!code.value) return h(AskTable, {});
  if (matches.value?.length === 0) {
    return html`<h1>${say("replay-none")}</h1><p>${say("replay-none-more")}</p>
      ${h(BackLink, { code: code.value, kind: "tap go" })}`;
  }
  return html`<span class="spinner large" aria-hidden="true"></span><p role="status">${say("replay-fetching")}</p>`;
}

/** A match that is not over goes on behind the end of its replay, and one that was too long was cut there. */
function More() {
  const number = replay.value?.match ?? 0;
  const goesOn = matches.value?.some((match) => match.number === number && !match.ended);
  if (playing.value || at.value < ends.value) return null;
  if (replay.value?.whole === false) return html`<p class="replay-more">${say("replay-cut")}</p>`;
  if (!goesOn) return null;
  const more = () =>
    void attempt(async () => {
      await show(number, ends.peek() - begins.peek());
      matches.value = (await lookback.history(code.peek())).matches;
    });
  return html`<p class="replay-more">
    ${say("replay-goes-on")} ${h(Tap, { kind: "small", off: fetching.value, act: more, children: say("replay-more") })}
  </p>`;
}

/** Which match; a table plays several in an evening. */
function chooser() {
  const known = matches.value ?? [];
  if (!known.length) return null;
  return html`<label class="replay-match">
    <span class="aside">${say("replay-choose")}</span>
    <select
      value=${String(replay.value?.match ?? "")}
      onChange=${(/** @type {Event} */ event) => {
        const number = Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value);
        void attempt(() => show(number));
      }}
    >
      ${known.map((match) => html`<option key=${match.number} value=${String(match.number)}>${title(match)}</option>`)}
    </select>
  </label>`;
}

/** Where a phone is held upright a list shows this much of its choice, and no more. */
const narrow = matchMedia("(max-width: 479px)");
const isNarrow = signal(narrow.matches);
narrow.addEventListener("change", () => (isNarrow.value = narrow.matches));

/** @param {number} instant milliseconds since 1970 */
const isToday = (instant) => new Date(instant).toDateString() === new Date().toDateString();

/** @param {Match} match */
function title(match) {
  const name = `${match.number}. ${say(`game-${match.game}`)}`;
  if (isNarrow.value) {
    const brief = new Intl.DateTimeFormat(
      language.value,
      isToday(match.began_ms) ? { timeStyle: "short" } : { day: "numeric", month: "short" },
    );
    return `${name} · ${brief.format(match.began_ms)}`;
  }
  const winners = match.players.filter((player) => match.winners.includes(player.seat)).map((player) => player.name);
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: "short", timeStyle: "short" });
  return [
    name,
    when.format(match.began_ms),
    clockTime(match.lasted_ms),
    ...(winners.length ? [`★ ${winners.join(", ")}`] : []),
    ...(match.ended ? [] : [say("still-running")]),
  ].join(" · ");
}

/** An address without a table: the code is asked for. */
function AskTable() {
  /** @param {Event} event */
  const go = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    code.value = tableCode(String(new FormData(form).get("table") ?? ""));
    void open();
  };
  return html`<form class="who" onSubmit=${go}>
    <label class="field small">
      <span>${say("table-code")}</span>
      <input name="table" maxlength="12" autocapitalize="characters" autocomplete="off" />
    </label>
    <button type="submit" class="tap go">${say("replay")}</button>
  </form>`;
}
