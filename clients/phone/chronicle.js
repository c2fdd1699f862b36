/** The story of one match: every call with its ruling, every deal, every penalty. Pure: knows news and instants alone.
 *
 * The live page and the replay tell it the same messages, so that both show the same time line. What a page was not
 * there for is missing, and it says so (`whole`).
 */
import { sceneOf } from "./scenes.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").News} News */
/** @typedef {import("./types.js").Sight} Sight */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Verdict} Verdict */
/** @typedef {import("./scenes.js").Scene} Scene */

/** One call; `ruling` is empty as long as it holds a lock, and `call` with it.
 * @typedef {{call: string, seat: Seat, ruling: Verdict["ruling"] | "", reason: string, margin_us: number,
 *   plus_minus_us: number, stamping: string, rule: Verdict["rule"] | "", tie: Verdict["tie"], draw: number, at: number,
 *   takenBack: boolean}} Call */

/** All calls for one state of the thing; `number` is 0 where a call came into no contest.
 * @typedef {{number: number, at: number, calls: readonly Call[], scene: Scene | null}} Moment */

/** What a seat did where there are turns, and so no calls. @typedef {{at: number, seat: Seat}} Turn */

/** @typedef {{whole: boolean, from: number, to: number, moments: readonly Moment[],
 *   deals: readonly {at: number, round: number}[], fines: readonly {at: number, seat: Seat}[], turns: readonly Turn[],
 *   undoing: boolean, over: boolean}} Chronicle */

/** @type {Chronicle} */
export const BLANK = {
  whole: false,
  from: 0,
  to: 0,
  moments: [],
  deals: [],
  fines: [],
  turns: [],
  undoing: false,
  over: false,
};

/** A match has some hundreds; a page that stays open through an endless one must not grow with it. */
const MOMENTS_MAX = 2000;

/** The game clock as a time line. It falls when a verdict is taken back; the evening goes on all the same.
 * @returns {(atMs: number) => number} */
export function neverBack() {
  let fallen = 0;
  let last = 0;
  return (atMs) => {
    if (atMs + fallen < last) fallen = last - atMs;
    last = atMs + fallen;
    return last;
  };
}

/** What a whole view adds: a deal, or a new match.
 * @param {Chronicle} known @param {Sight} sight @param {number} at milliseconds @returns {Chronicle} */
export function seen(known, sight, at) {
  const { game, table } = sight;
  if (!game || game.round === 0) return { ...BLANK, from: at, to: at };
  const running = table.phase === "running";
  const last = known.deals.at(-1);
  // What was taken back leads into an earlier state of the same match, also out of its end.
  const isNew = !known.undoing && (!last || (known.over && running) || game.round < last.round);
  if (isNew) {
    const whole = game.round === 1 && !game.opened;
    return { ...BLANK, whole, from: at, to: at, deals: [{ at, round: game.round }], over: !running };
  }
  const deals = last?.round === game.round ? known.deals : [...known.deals, { at, round: game.round }];
  return { ...known, deals, to: Math.max(known.to, at), undoing: false, over: !running };
}

/** @param {Chronicle} known @param {News} news @param {number} at milliseconds @returns {Chronicle} */
export function heard(known, news, at) {
  const told = news.items.reduce(
    (/** @type {Chronicle} */ so, item) => heardItem(so, item, Math.max(at, known.from)),
    { ...known, to: Math.max(known.to, at) },
  );
  const scene = sceneOf(news);
  if (scene?.kind === "told" && scene.seat !== null) {
    return { ...told, turns: [...told.turns, { at: told.to, seat: scene.seat }].slice(-MOMENTS_MAX) };
  }
  const decided = news.items.find((item) => item.kind === "verdict" && item.ruling !== "late");
  if (!scene || decided?.kind !== "verdict") return told;
  return withMoment(told, decided, (moment) => ({ ...moment, scene }));
}

/** @param {Chronicle} known @param {Item} item @param {number} at @returns {Chronicle} */
function heardItem(known, item, at) {
  switch (item.kind) {
    case "verdict":
      return ruled(known, item, at);
    case "dizzy.penalty-card-drawn":
    case "zangle.penalty-card-drawn":
    case "printed.penalty-card-drawn":
      return { ...known, fines: [...known.fines, { at, seat: item.seat }] };
    case "match-over":
      return { ...known, over: true };
    case "taken-back":
      return takenBack(known, item);
    default:
      return known;
  }
}

/** @param {Chronicle} known @param {Verdict} verdict @param {number} at @returns {Chronicle} */
function ruled(known, verdict, at) {
  const { call, seat, ruling, reason, margin_us, plus_minus_us, stamping, contest, first } = verdict;
  const { rule = "arrival", tie = null, draw = 0 } = verdict;
  const measured = { margin_us, plus_minus_us, stamping, rule, tie, draw };
  const row = { call, seat, ruling, reason, ...measured, at, takenBack: false };
  if (contest === 0 || !known.moments.some((each) => each.number === contest)) {
    const holder = ruling === "late" && first !== null && contest !== 0 ? [holding(first, at)] : [];
    const made = { number: contest, at, calls: [...holder, row], scene: null };
    return { ...known, moments: [...known.moments, made].slice(-MOMENTS_MAX) };
  }
  return withMoment(known, verdict, (moment) => {
    const held = moment.calls[0];
    // The call that held the lock is decided: its row, which bore no name, gets one.
    if (ruling !== "late" && held?.ruling === "") return { ...moment, at, calls: [row, ...moment.calls.slice(1)] };
    return { ...moment, calls: ruling === "late" ? [...moment.calls, row] : [row, ...moment.calls] };
  });
}

/** @param {Seat} seat @param {number} at @returns {Call} */
const holding = (seat, at) => ({
  call: "",
  seat,
  ruling: "",
  reason: "",
  margin_us: 0,
  plus_minus_us: 0,
  stamping: "",
  rule: "",
  tie: null,
  draw: 0,
  at,
  takenBack: false,
});

/** Changes the moment that a verdict belongs to.
 * @param {Chronicle} known @param {Verdict} verdict @param {(moment: Moment) => Moment} change @returns {Chronicle} */
function withMoment(known, verdict, change) {
  /** @param {Moment} each */
  const isIt = (each) =>
    verdict.contest
      ? each.number === verdict.contest
      : each.calls.some((call) => call.seat === verdict.seat && call.call === verdict.call);
  return { ...known, moments: known.moments.map((each) => (isIt(each) ? change(each) : each)) };
}

/** @param {Chronicle} known @param {{seat: Seat, call: string}} which @returns {Chronicle} */
const takenBack = (known, { seat, call }) => ({
  ...known,
  undoing: true,
  moments: known.moments.map((moment) => ({
    ...moment,
    calls: moment.calls.map((each) =>
      each.seat === seat && each.call === call ? { ...each, takenBack: true } : each,
    ),
  })),
});

/** The rows of a photo finish: whoever came, once, in the order ruled.
 * @param {Moment} moment @returns {readonly Call[]} */
export const finishers = ({ calls }) =>
  calls.filter((each, at) => calls.findIndex((other) => other.seat === each.seat) === at);

/** The instants at which something was called or done, to step along. @param {Chronicle} known */
export const landmarks = ({ moments, turns }) => [...moments, ...turns].map(({ at }) => at);

/** @param {Chronicle} known @param {number} number */
export const momentOf = (known, number) => known.moments.findLast((each) => each.number === number) ?? null;

/** The last verdict that changed something, which is the one that can be taken back; null: none.
 * @param {Chronicle} known @returns {Call | null} */
export function lastJudged(known) {
  for (const moment of [...known.moments].reverse()) {
    const found = moment.calls.find((each) => each.ruling === "upheld" || each.ruling === "wrong");
    if (found) return found.takenBack ? null : found;
  }
  return null;
}
