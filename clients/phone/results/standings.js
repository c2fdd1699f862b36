/** The standings as the referee sends them, in the order somebody asks for. Pure: draws nothing. */

/** @typedef {{began_ms: number, calls: number, right: number, wrong: number, late: number}} Played */

/** @typedef {{name: string, bot: boolean, matches: number, wins: number, calls: number, right: number,
 *   wrong: number, late: number, void: number, accuracy: number | null, reaction_ms: number | null,
 *   penalties: number, margins_us: readonly number[], reactions_ms: readonly number[],
 *   over_time: readonly Played[]}} Standing */

/** @typedef {{matches: number, contests: number, verdicts: number, players: readonly Standing[]}} Results */

/** The columns; `more` ones stand in the table only where there is room, and always with a chosen player.
 * @type {readonly {id: Column, up?: boolean, more?: boolean}[]} */
export const COLUMNS = [
  { id: "name", up: true },
  { id: "wins" },
  { id: "matches", more: true },
  { id: "accuracy" },
  { id: "reaction_ms", up: true },
  { id: "calls", more: true },
  { id: "right", more: true },
  { id: "wrong", more: true },
  { id: "late", more: true },
  { id: "penalties", more: true },
];

/** The columns that say something; where nothing was ever called there are few, and room for them all.
 * @param {boolean} called @returns {typeof COLUMNS} */
export const columnsOf = (called) =>
  called ? COLUMNS : COLUMNS.filter(({ id }) => WITHOUT_CALLS.includes(id)).map((each) => ({ ...each, more: false }));

const WITHOUT_CALLS = /** @type {readonly Column[]} */ (["name", "wins", "matches"]);

/** @typedef {"name" | "wins" | "matches" | "accuracy" | "reaction_ms" | "calls" | "right" | "wrong" | "late"
 *   | "penalties"} Column */

/** @typedef {{column: Column, up: boolean}} Order */

/** Whoever has no value stands at the end, however it is sorted.
 * @param {readonly Standing[]} players @param {Order} order @param {string} language */
export function ordered(players, { column, up }, language) {
  const names = new Intl.Collator(language);
  return [...players].sort((one, other) => {
    const [first, second] = [one[column], other[column]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const difference =
      typeof first === "string" ? names.compare(first, String(second)) : first - Number(second);
    return (up ? difference : -difference) || names.compare(one.name, other.name);
  });
}

/** What the order is after a column's head was pressed: again means the other way round.
 * @param {Order} before @param {Column} column @returns {Order} */
export function pressedHead(before, column) {
  if (before.column === column) return { column, up: !before.up };
  return { column, up: COLUMNS.find((each) => each.id === column)?.up ?? false };
}

/** What was called in each match by these players together, the oldest match first.
 * @param {readonly Standing[]} players @returns {Played[]} */
export function played(players) {
  /** @type {Map<number, Played>} */
  const found = new Map();
  for (const each of players.flatMap((player) => player.over_time)) {
    const sum = found.get(each.began_ms) ?? { began_ms: each.began_ms, calls: 0, right: 0, wrong: 0, late: 0 };
    found.set(each.began_ms, {
      began_ms: each.began_ms,
      calls: sum.calls + each.calls,
      right: sum.right + each.right,
      wrong: sum.wrong + each.wrong,
      late: sum.late + each.late,
    });
  }
  return [...found.values()].sort((one, other) => one.began_ms - other.began_ms);
}
