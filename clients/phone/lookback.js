/** Asks the referee for what it keeps: matches, their frames, receipts, results. Knows addresses; draws nothing. */
import { BLANK, heard, neverBack, seen } from "./chronicle.js";
import { chronicle, table } from "./store.js";
import { signal } from "./vendor/signals.js";

/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").PlayerSymbol} PlayerSymbol */
/** @typedef {import("./types.js").Seat} Seat */

/** @typedef {{seat: Seat, name: string, symbol: PlayerSymbol, bot: boolean}} Took */
/** @typedef {{number: number, game: string, began_ms: number, lasted_ms: number, ended: boolean,
 *   players: readonly Took[], winners: readonly Seat[], contests: number, verdicts: number}} Match */
/** @typedef {{table: string, matches: readonly Match[]}} History */

/** One message as a watcher would have been told it, at an instant of the table's time.
 * @typedef {{at_ms: number, message: ServerMessage}} Frame */
/** `whole`: false where the match was so long that its end was left out.
 * @typedef {{table: string, game: string, match: number, began_ms: number, whole?: boolean,
 *   frames: readonly Frame[]}} Replay */

/** Why something could not be had, in the referee's own code, or `offline`. */
export class Unavailable extends Error {
  /** @param {string} code @param {string} [hint] */
  constructor(code, hint = "") {
    super(hint || code);
    this.code = code;
  }
}

/** @param {string} path @param {Record<string, string | number>} [query] @returns {Promise<any>} */
async function get(path, query = {}) {
  const asked = String(new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])));
  let answer;
  try {
    answer = await fetch(asked ? `${path}?${asked}` : path);
  } catch {
    throw new Unavailable("offline");
  }
  if (answer.ok) return answer.json();
  // What is no answer of ours has no code: an older referee, or something between.
  const said = await answer.json().catch(() => ({}));
  throw new Unavailable(typeof said.error === "string" ? said.error : "no-journal", said.hint);
}

/** @param {string} code @returns {Promise<History>} */
export const history = (code) => get("history.json", { table: code });

/** @param {string} code @param {number} match @returns {Promise<Replay>} */
export const replay = (code, match) => get("replay.json", { table: code, match });

/** What there is at a code. `players`: people; nobody is named where the table is locked. `full`: one may watch.
 * @typedef {{found: boolean, table?: string, game?: string, players?: readonly string[], bots?: number,
 *   playing?: boolean, full?: boolean}} Seen */

/** @param {string} code @returns {Promise<Seen>} */
export const tableAt = (code) => get("table.json", { table: code });

export const results = () => get("results.json");

/** @param {{seat: Seat, call: string}} which */
export const receiptAddress = ({ seat, call }) =>
  `receipt.json?${new URLSearchParams({ table: table.peek()?.code ?? "", seat: String(seat), call })}`;

/** @param {string} code @param {number} [match] @param {boolean} [screen] where to come back to */
export const replayAddress = (code, match, screen = false) =>
  `replay?${new URLSearchParams({
    table: code,
    ...(match ? { match: String(match) } : {}),
    ...(screen ? { back: "screen" } : {}),
  })}`;

/** @param {string} code @param {boolean} [screen] */
export const resultsAddress = (code, screen = false) =>
  `results?${new URLSearchParams({ table: code, ...(screen ? { back: "screen" } : {}) })}`;

/** Asks once whether this server keeps what happens. Until it has said yes, nothing is offered that would need it.
 * Its health says so at once, while every look into the journal costs it seconds. */
export async function isKept() {
  asked ??= get("healthz").then(
    (health) => health.journal !== "off",
    (/** @type {unknown} */ fault) => {
      if (!(fault instanceof Unavailable)) throw fault;
      asked = null; // Another time, then.
      return false;
    },
  );
  isKept.known.value = await asked;
}
isKept.known = signal(false);

/** @type {Promise<boolean> | null} */
let asked = null;

/** The chronicle of a replay's frames, on the table's time, which also runs through pauses, or on the game clock, as
 * the live page has it.
 * @param {readonly Frame[]} frames @param {(atMs: number) => number} [gameTime] */
export const chronicleOf = (frames, gameTime) =>
  frames.reduce((known, { at_ms, message }) => {
    if (message.kind !== "sight" && message.kind !== "news") return known;
    const at = gameTime ? gameTime(message.at_ms) : at_ms;
    return message.kind === "sight" ? seen(known, message, at) : heard(known, message, at);
  }, BLANK);

/** A match is told of as over before it is kept as such; so many looks, so far apart, find it on a slow disk too. */
const LOOKS = 4;
const LOOK_AGAIN_MS = 1500;

/** @param {string} code @returns {Promise<Match | null>} */
async function lastEnded(code) {
  for (let look = 0; look < LOOKS; look++) {
    if (look) await new Promise((go) => setTimeout(go, LOOK_AGAIN_MS));
    const last = (await history(code)).matches.at(-1);
    if (last?.ended) return last;
    if (table.peek()?.phase !== "over") return null;
  }
  return null;
}

/** Whoever was not there all the time gets the whole story of a match that is over, where the referee keeps it. */
export async function completeStory() {
  const code = table.peek()?.code;
  if (chronicle.peek().whole || !isKept.known.peek() || !code) return;
  try {
    const last = await lastEnded(code);
    if (!last) return;
    const { frames } = await replay(code, last.number);
    if (table.peek()?.phase === "over") chronicle.value = chronicleOf(frames, neverBack());
  } catch (fault) {
    if (!(fault instanceof Unavailable)) throw fault; // Otherwise the story has holes, and says so.
  }
}
