/** What this page knows, as signals. Takes in what the referee tells; knows no socket and draws nothing. */
import { BLANK, heard as chronicled, neverBack, seen as chronicledSight } from "./chronicle.js";
import { now as clockNow } from "./clock.js";
import { fold } from "./fold/table.js";
import { contestIn, isVerdict, sceneOf, verdictsIn } from "./scenes.js";
import { batch, computed, signal } from "./vendor/signals.js";

/** @typedef {import("./types.js").Sight} Sight */
/** @typedef {import("./types.js").News} News */
/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").Verdict} Verdict */
/** @typedef {import("./types.js").Welcome} Welcome */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Combination} Combination */
/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("./senses.js").Tick} Tick */

/** @typedef {{state: import("./link.js").LinkState, tries: number, reason: string}} LinkSight */

export const link = signal(/** @type {LinkSight} */ ({ state: "idle", tries: 0, reason: "" }));
export const welcome = signal(/** @type {Welcome | null} */ (null));
export const sight = signal(/** @type {Sight | null} */ (null));
/** The last thing that happened, with everything to explain it. */
export const scene = signal(/** @type {Scene | null} */ (null));
/** The contest that the scene has decided; 0: none. */
export const decided = signal(0);
/** The last verdict on a call of one's own that did not become the scene, or the refusal of a command. */
export const note = signal(/** @type {Note | null} */ (null));
/** What was pressed and is not answered yet, by identifier. */
export const sent = signal(/** @type {ReadonlyMap<string, string>} */ (new Map()));
/** Of a screen that wants to host: the code that it shows for it, or the token by which it may. `over`: it could, and
 * has not asked again. */
export const hosting = signal({ code: "", token: "", over: false });
/** How far one's own phone is measured against another. */
export const bumped = signal(/** @type {import("./types.js").Bumped | null} */ (null));
/** The seal that the lot was told to have before what it was drawn from was told; empty: that was before this page. */
export const sealBefore = signal("");
/** Milestones for those who listen instead of looking. */
export const spoken = signal(/** @type {Scene | Note | Called | null} */ (null));

/** The story of the match so far, as far as this page was told of it. */
export const chronicle = signal(BLANK);

/** `of`: what was refused, as it was echoed. @typedef {{kind: "verdict", verdict: Verdict}
 *   | {kind: "refusal", reason: string, number: number | null, of: string}
 *   | {kind: "host", seat: Seat}
 *   | {kind: "offline"}} Note */

/** Somebody has just got the lock. @typedef {{kind: "called", seat: Seat, named: readonly Combination[]}} Called */

export const you = computed(() => sight.value?.you ?? null);
export const table = computed(() => sight.value?.table ?? null);
export const game = computed(() => sight.value?.game ?? null);
export const isHost = computed(() => you.value !== null && table.value?.host === you.value);
/** The host, and a screen that it lets. */
export const mayHost = computed(() => isHost.value || hosting.value.token !== "");
export const online = computed(() => link.value.state === "open" && sight.value !== null);

/** Milliseconds of the clock at which the sight's instants were true. */
let anchoredAt = 0;

/** The game clock now; it stands still while the table is paused.
 * @param {number} [now] */
export function gameNow(now = clockNow()) {
  const seen = sight.peek();
  if (!seen) return 0;
  return seen.table.paused ? seen.at_ms : seen.at_ms + (now - anchoredAt);
}

/** Milliseconds of the clock at which `starts_in_ms` was true. */
let scheduledAt = 0;

/** The instant of the clock at which the match begins by itself; null when nothing is scheduled. */
export function startsAt() {
  const rest = sight.value?.table.starts_in_ms ?? null;
  return rest === null ? null : scheduledAt + rest;
}

/** Takes in one message; gives what is to be felt.
 * @param {ServerMessage} message @param {number} at instant of the clock of its arrival @returns {Tick[]} */
export function told(message, at) {
  switch (message.kind) {
    case "welcome":
      welcome.value = message;
      hosting.value = { ...hosting.peek(), code: "", token: "" }; // On each connection it is told anew.
      returned = true;
      return [];
    case "sight":
      return batch(() => seen(message, at));
    case "news":
      return batch(() => heard(message, at));
    case "done":
      hush();
      forget(message.id);
      return [];
    case "refusal": {
      const of = sent.peek().get(message.id) ?? "";
      forget(message.id);
      note.value = { kind: "refusal", reason: message.reason, number: message.number, of };
      return ["late"];
    }
    case "again":
      return batch(() => {
        hearVerdict(message.verdict, you.peek(), null);
        return [];
      });
    case "hosting":
      hosting.value = { code: message.code, token: message.token, over: !message.code && !message.token };
      return [];
    case "seat-asked":
    case "ping":
    case "fault":
    case "bye":
      return [];
  }
}

/** What was refused is over: something else was done since, or is looked at now. */
export function hush() {
  const told = note.peek();
  if (told?.kind === "refusal" || told?.kind === "offline") note.value = null;
}

/** Of all that can have been refused around a game, what it can have been refused for; once that is another, the
 * refusal may be untrue.
 * @param {Sight} at */
const grounds = ({ table: { phase, paused, locked, game: name, screens, host, seats } }) =>
  [phase, paused, locked, name, screens, host, seats.filter((seat) => seat.present).length, seats.length].join();

/** The line was down, and the whole view has not come yet that shows whether something happened meanwhile. */
let returned = false;

/** @param {Sight} message @param {number} at @returns {Tick[]} */
function seen(message, at) {
  const before = sight.peek();
  // Whoever was away for a moment in which nothing happened has missed nothing.
  if (returned && message.seq !== before?.seq) missedSome();
  returned = false;
  anchoredAt = scheduledAt = at;
  // The whole view is the answer to whoever asked for it.
  if (sent.peek().size) sent.value = new Map([...sent.peek()].filter(([, what]) => what !== "look"));
  sight.value = message;
  chronicle.value = chronicledSight(chronicle.peek(), message, storyAt(message, at));
  // A match of one round is followed by another's first; then nothing of the last one is the story any more.
  const anew = (before?.game?.match_winners ?? []).length > 0 && !message.game?.match_winners.length;
  const fresh = !before?.game || before.game.round !== message.game?.round || anew;
  // Back from a round into the one before it: that is the story.
  if (fresh && scene.peek()?.kind !== "taken-back") {
    scene.value = note.value = spoken.value = null;
    judgedAt = -Infinity;
  }
  if (before && grounds(before) !== grounds(message)) hush();
  if (before) hearHost(before.table.host, message.table.host);
  // What was asked while this page heard nothing may have been answered since; what was judged stays judged.
  const told = scene.peek();
  if (before && message.seq > before.seq && told && !isVerdict(told)) scene.value = null;
  return [];
}

/** Whatever this page knew of a table, which is not its table any more. */
export function forgetTable() {
  batch(() => {
    welcome.value = sight.value = scene.value = note.value = spoken.value = null;
    chronicle.value = BLANK;
  });
}

/** Not everything was told to this page: its chronicle has holes. */
function missedSome() {
  if (chronicle.peek().whole) chronicle.value = { ...chronicle.peek(), whole: false };
}

/** Where something stands on the time line. A replay has a time line of its own, which also runs through pauses.
 * @type {(message: {at_ms: number}, at: number) => number} */
let storyAt = ({ at_ms }) => gameTime(at_ms);
const gameTime = neverBack();

/** For a replay: the time line is that of its frames. */
export function tellByArrival() {
  storyAt = (_, at) => at;
}

/** All that this page knows, to come back to later.
 * @returns {Kept} */
export const keep = () => ({
  values: KEPT.map((each) => each.peek()),
  anchors: [anchoredAt, scheduledAt, judgedAt],
});

/** @typedef {{values: readonly unknown[], anchors: readonly [number, number, number]}} Kept */

const KEPT = [sight, scene, decided, note, chronicle];

/** @param {Kept} kept */
export function bringBack({ values, anchors }) {
  [anchoredAt, scheduledAt, judgedAt] = anchors;
  batch(() => KEPT.forEach((each, at) => (/** @type {{value: unknown}} */ (each).value = values[at])));
}

/** For so long nothing lesser takes the place of a verdict and its reasons: two short sentences take that to read. */
const READ_MS = 2500;
/** Milliseconds of the clock at which the last verdict was told. */
let judgedAt = -Infinity;

/** @param {News} message @param {number} at @returns {Tick[]} */
function heard(message, at) {
  const before = sight.peek();
  if (!before) return [];
  // What a whole view has told already, and what a gap makes unusable until the next one.
  if (message.seq !== before.seq + 1) {
    if (message.seq > before.seq) missedSome();
    return [];
  }
  anchoredAt = at;
  if (message.items.some((item) => item.kind === "start-scheduled")) scheduledAt = at;
  const after = fold(before, message);
  sight.value = after;
  if (grounds(before) !== grounds(after)) hush();
  chronicle.value = chronicled(chronicle.peek(), message, storyAt(message, at));
  const made = sceneOf(message);
  const next = made && (isVerdict(made) || at - judgedAt > READ_MS) ? made : null;
  if (next) {
    if (isVerdict(next)) judgedAt = at;
    scene.value = next;
    decided.value = next.kind === "taken-back" ? next.contest : contestIn(message.items);
    note.value = null;
  }
  if (calledIn(before, after) && note.peek()?.kind === "verdict") note.value = null; // That was about another call.
  for (const verdict of verdictsIn(message.items)) {
    if (verdict.seat === before.you) judgedAt = at;
    hearVerdict(verdict, before.you, next);
  }
  for (const item of message.items) {
    if (item.kind === "host-is") hearHost(before.table.host, item.seat);
    if (item.kind === "bumped" && before.you !== null && item.seats.includes(before.you)) bumped.value = item;
    if (item.kind === "lottery-is") sealBefore.value = item.view.seed ? (before.table.lottery?.commitment ?? "") : "";
  }
  const words = calledIn(before, after) ?? note.peek() ?? next;
  if (words) spoken.value = words;
  return ticks(message, before.you, made);
}

/** The first to sit down is host, and finds that out; that another is by now has to be said, also to who was it before.
 * @param {Seat | null} was @param {Seat | null} is */
function hearHost(was, is) {
  if ((was ?? null) !== null && (is ?? null) !== null && was !== is) {
    note.value = { kind: "host", seat: /** @type {Seat} */ (is) };
  }
}

/** @param {Sight} before @param {Sight} after @returns {Called | null} */
function calledIn(before, after) {
  const lock = lockIn(after);
  if (!lock || lockIn(before)) return null;
  const named = /** @type {readonly Combination[]} */ ("named" in lock ? lock.named : []);
  return { kind: "called", seat: lock.holder, named };
}

/** @param {Sight} at */
const lockIn = (at) => (at.game && "lock" in at.game ? at.game.lock : null);

/** @param {Verdict} verdict @param {Seat | null} me @param {Scene | null} shown */
function hearVerdict(verdict, me, shown) {
  if (verdict.seat !== me) return;
  forget(verdict.call);
  const explained = shown && "seat" in shown && shown.seat === me && verdict.ruling !== "late";
  if (!explained) note.value = { kind: "verdict", verdict };
}

/** @param {string} id */
function forget(id) {
  if (!sent.peek().has(id)) return;
  sent.value = new Map([...sent.peek()].filter(([each]) => each !== id));
}

/** @param {string} id @param {string} what */
export function expectAnswer(id, what) {
  sent.value = new Map([...sent.peek(), [id, what]]);
}

/** @param {News} news @param {Seat | null} me @param {Scene | null} shown @returns {Tick[]} */
function ticks(news, me, shown) {
  for (const item of news.items) {
    if (item.kind.endsWith(".round-ended") || item.kind.endsWith(".match-ended")) return ["end"];
    if (item.kind.endsWith(".turn-began") && "seat" in item && item.seat === me) return ["mine"];
    if (
      item.kind === "dizzy.lock-granted" ||
      item.kind === "zangle.lock-granted" ||
      item.kind === "printed.lock-granted"
    ) {
      return [item.lock.holder === me ? "mine" : "other"];
    }
    // Who is asked to vote is to look up from the table.
    if (item.kind === "printed.table-asked") return item.asked.voters.some((seat) => seat === me) ? ["open"] : [];
    if (item.kind === "printed.round-opened") return ["open"];
    if (item.kind === "verdict" && item.seat === me && item.ruling === "late") return ["late"];
  }
  switch (shown?.kind) {
    case "laid":
    case "zangle":
      return ["right"];
    case "claim":
      if (shown.right) return ["right"];
      return shown.seat === me || me === null ? ["wrong"] : ["other"];
    case "wrong":
    case "zangle-wrong":
      return shown.seat === me || me === null ? ["wrong"] : ["other"];
    case "opened":
    case "turned-up":
    case "flipped":
    case "hit":
      return ["open"];
    default:
      return [];
  }
}

/** The gap in the news, if this message shows one: then the whole view is asked for again.
 * @param {ServerMessage} message */
export const isGap = (message) => message.kind === "news" && message.seq > (sight.peek()?.seq ?? Infinity) + 1;
