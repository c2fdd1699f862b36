/** Applies one message of news to what this viewer knew. Pure: knows no socket, no screen, no clock.
 *
 * The outcome must be the sight that the server would send at that number; a test holds it to that.
 */
import { foldGame, gameOf } from "./games.js";

/** @typedef {import("../types.js").Sight} Sight */
/** @typedef {import("../types.js").News} News */
/** @typedef {import("../types.js").Item} Item */
/** @typedef {import("../types.js").TableView} TableView */
/** @typedef {import("../types.js").TableNews} TableNews */
/** @typedef {import("../types.js").Verdict} Verdict */
/** @typedef {import("../types.js").Contest} Contest */

/** @param {Sight} sight @param {News} news @returns {Sight} */
export function fold(sight, news) {
  const folded = news.items.reduce(foldItem, sight);
  return { ...folded, seq: news.seq, at_ms: news.at_ms };
}

/** @param {Sight} sight @param {Item} item @returns {Sight} */
function foldItem(sight, item) {
  if (gameOf(item)) return { ...sight, game: foldGame(sight.game, item) };
  return { ...sight, table: foldTable(sight.table, /** @type {TableNews} */ (item)) };
}

/** @param {TableView} table @param {TableNews} item @returns {TableView} */
export function foldTable(table, item) {
  switch (item.kind) {
    case "seat-changed": {
      const others = table.seats.filter((each) => each.seat !== item.view.seat);
      const seats = [...others, item.view].sort((one, other) => one.seat - other.seat);
      // Whoever sits down in a running match is who plays there from then on.
      return withLeft({ ...table, seats }, table.phase === "running" ? leftBut(table, item.view.seat) : table.left);
    }
    case "seat-gone": {
      const seats = table.seats.filter((each) => each.seat !== item.seat);
      return withLeft({ ...table, seats }, table.phase === "lobby" ? table.left : leftAlso(table, item.seat));
    }
    case "host-is":
      return { ...table, host: item.seat };
    case "watchers-now":
      return { ...table, watchers: item.watchers };
    case "table-locked": {
      const { locked: _, ...open } = table; // A view says no more than that.
      return item.locked ? { ...table, locked: true } : open;
    }
    case "screens-now": {
      const { screens: _, ...without } = table;
      return item.screens ? { ...table, screens: item.screens } : without;
    }
    case "option-changed":
      return withOption(table, item.view);
    case "paused":
      return { ...table, paused: true, pause_reason: item.reason };
    case "resumed":
      return { ...table, paused: false, pause_reason: "" };
    case "start-scheduled":
      return { ...table, starts_in_ms: item.starts_in_ms };
    case "match-over":
      return {
        ...table,
        phase: "over",
        seats: table.seats.map((each) => ({ ...each, playing: false })),
      };
    case "lottery-is":
      return { ...table, lottery: item.view };
    case "verdict":
      return item.contest === 0 ? table : { ...table, contest: foldContest(table.contest, item) };
    default:
      return table; // News that a newer server tells and this page does not know.
  }
}

/** Who left this match, which still names them. A view of a table that nobody has left says nothing of it.
 * @param {TableView} table @param {TableView["left"]} left @returns {TableView} */
function withLeft({ left: _, ...table }, left) {
  return left?.length ? { ...table, left } : table;
}

/** @param {TableView} table @param {import("../types.js").Seat} seat */
const leftBut = (table, seat) => (table.left ?? []).filter((each) => each.seat !== seat);

/** @param {TableView} table @param {import("../types.js").Seat} seat */
function leftAlso(table, seat) {
  const gone = table.seats.filter((each) => each.seat === seat);
  const leavers = gone.map(({ name, symbol, bot }) => ({ seat, name, symbol, bot }));
  return [...leftBut(table, seat), ...leavers].sort((one, other) => one.seat - other.seat);
}

/** One option of the table is shown twice: whether matches begin by themselves.
 * @param {TableView} table @param {import("../types.js").OptionView} changed @returns {TableView} */
function withOption(table, changed) {
  const options = table.options.map((each) => (each.name === changed.name ? changed : each));
  const autostart = changed.name === "start" ? changed.value === "ready" : table.autostart;
  return { ...table, options, autostart };
}

/** As long as the first call is a lock, its row bears no identifier: its verdict brings that.
 * @param {Contest | null} contest @param {Verdict} verdict @returns {Contest} */
function foldContest(contest, { call, seat, ruling, first, ...verdict }) {
  const { margin_us, plus_minus_us, rule, tie, draw } = verdict;
  // Where it is by arrival, a row says no more than that.
  const how = { ...(rule && { rule }), ...(tie && { tie }), ...(draw && { draw }) };
  const row = { call, seat, margin_us, plus_minus_us, ...how };
  const known = contest?.number === verdict.contest ? contest.rows : [];
  if (ruling !== "late" || first === null) {
    return { number: verdict.contest, rows: [row, ...known.slice(1)], taken_back: false };
  }
  const rows = known.length > 0 ? known : [{ call: "", seat: first, margin_us: 0, plus_minus_us: 0 }];
  const isNew = rows.every((each) => each.seat !== seat);
  return { number: verdict.contest, rows: isNew ? [...rows, row] : rows, taken_back: false };
}
