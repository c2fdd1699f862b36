/** What may be claimed of who was first: by which rule it was decided, and how far from certain that is. Pure.
 *
 * The referee says what its own measure can be wrong by. At a table that goes by press there is more to it: between a
 * finger and its event lie some milliseconds that differ from phone to phone, and that no clock shows. So nothing finer
 * than those is claimed of two phones, unless they were measured against each other.
 */

/** @typedef {import("./chronicle.js").Call} Call */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").TableView} TableView */

/** What phones commonly differ by between a finger and its event: 5 to 15 ms were measured, so never less than this. */
export const GLASS_US = 10_000;

/** Whether the match that is shown goes by press.
 * @param {TableView | null} table */
export const isByPress = (table) => Boolean(table?.lottery);

/** What a margin between two seats can be wrong by, all in all; microseconds.
 * @param {number} measured what the referee's measure can be wrong by @param {Seat} one @param {Seat} other
 * @param {TableView | null} table */
export function doubt(measured, one, other, table) {
  if (!isByPress(table)) return measured;
  const unmatched = Math.max(measured, GLASS_US);
  const [first, second] = [one, other].map((seat) => table?.seats.find((each) => each.seat === seat)?.touch);
  if (!first || !second) return unmatched;
  return Math.min(measured + first.plus_minus_us + second.plus_minus_us, unmatched);
}

/** The callers of a contest, each with what may be claimed of how far it was behind the first.
 * @param {readonly Call[]} calls @param {TableView | null} table @returns {readonly Call[]} */
export function claimed(calls, table) {
  const [first] = calls;
  if (!first || !isByPress(table)) return calls;
  return calls.map((call) =>
    call === first ? call : { ...call, plus_minus_us: doubt(call.plus_minus_us, first.seat, call.seat, table) },
  );
}

/** Whether another measure could have put these two the other way round. @param {Call} call */
export const isClose = (call) => call.plus_minus_us > 0 && call.margin_us <= call.plus_minus_us;

/** Which sentence says what a margin means; empty where nothing is known of it.
 * @param {Call} call behind the first @param {Call} first @param {TableView | null} table */
export function meaningOf(call, first, table) {
  if (call === first || call.plus_minus_us === 0) return "";
  if (!isByPress(table)) return call.margin_us === 0 ? "margin-none" : isClose(call) ? "margin-close" : "margin-clear";
  // Of one photo finish with the first: the referee itself says that it cannot be known.
  if (call.tie) return `margin-${call.tie}`;
  return isClose(call) ? "margin-close-press" : "margin-clear-press";
}

/** The sentence for one's own late call: who was ahead, and by how much.
 * @param {import("./types.js").Verdict} verdict @param {TableView | null} table */
export function lateBy(verdict, table) {
  if (!isByPress(table)) return "late-behind";
  if (!verdict.tie) return "late-behind-press";
  return verdict.tie === "lottery" ? "late-behind-lottery" : "late-behind-earlier";
}
