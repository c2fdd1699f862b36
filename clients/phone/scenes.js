/** Tells what one stroke of news is about, as one scene to show. Pure: knows news; knows no words and no screen. */
import { gameOf, TOLD } from "./fold/games.js";

/** @typedef {import("./types.js").Sight} Sight */
/** @typedef {import("./types.js").News} News */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Verdict} Verdict */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").DizzyCard} DizzyCard */
/** @typedef {import("./types.js").ZangleCard} ZangleCard */
/** @typedef {import("./types.js").Combination} Combination */

/** What a wrong call cost: so many cards, and whether one was due that nothing could provide.
 * @typedef {{cards: number, lapsed: boolean}} Cost */

/** @typedef {(
 *   | {kind: "laid", seat: Seat, card: DizzyCard, named: readonly Combination[], made: readonly Combination[],
 *      special: boolean}
 *   | {kind: "wrong", seat: Seat, named: readonly Combination[], made: readonly Combination[],
 *      tops: readonly DizzyCard[], reason: string, cost: Cost}
 *   | {kind: "flipped", card: DizzyCard}
 *   | {kind: "opened", together: boolean, byReferee: boolean, seats: readonly Seat[]}
 *   | {kind: "refilled"}
 *   | {kind: "nobody-can-lay", settlesAt: number}
 *   | {kind: "trouble", seat: Seat, card: DizzyCard}
 *   | {kind: "zangle", seat: Seat, target: ZangleCard, pieces: readonly ZangleCard[],
 *      tiling: readonly import("./types.js").Placement[]}
 *   | {kind: "zangle-wrong", seat: Seat, target: ZangleCard | null, pieces: readonly ZangleCard[],
 *      finding: import("./types.js").Finding | null, reason: string, cost: Cost}
 *   | {kind: "hit", seat: Seat, card: ZangleCard, all: boolean}
 *   | {kind: "turned-up"}
 *   | {kind: "freed", seat: Seat, reason: string}
 *   | {kind: "claim", seat: Seat, right: boolean, said: import("./protocol.js").PrintedClaimRuled | null,
 *      reason: string, cost: Cost}
 *   | {kind: "round-over"}
 *   | {kind: "taken-back", seat: Seat, call: string, contest: number}
 *   | {kind: "told", game: string, seat: Seat | null, items: readonly Item[], tone: "right" | "plain"}
 * )} Scene */

/** The scene of a stroke; null when nothing in it is worth the eye.
 * @param {News} news @returns {Scene | null} */
export function sceneOf(news) {
  const items = news.items;
  const made = items.map((item) => ofItem(item, items)).filter((scene) => scene !== null);
  return made.reduce(
    (/** @type {Scene | null} */ best, scene) => (best && weight(best) >= weight(scene) ? best : scene),
    null,
  );
}

/** Which scene of one stroke is the one to see; a round's end shows on a screen of its own. */
const WEIGHTS = {
  "taken-back": 10,
  laid: 9,
  wrong: 9,
  zangle: 9,
  "zangle-wrong": 9,
  claim: 9,
  trouble: 5,
  flipped: 7,
  "turned-up": 6,
  opened: 4,
  hit: 4,
  freed: 3,
  "nobody-can-lay": 2,
  refilled: 2,
  told: 8,
  "round-over": 1,
};

/** Whether a scene explains what became of a call. @param {Scene} scene */
export const isVerdict = (scene) => weight(scene) >= WEIGHTS.laid;

/** @param {Scene} scene */
const weight = (scene) => WEIGHTS[scene.kind];

/** @param {Item} item @param {readonly Item[]} stroke @returns {Scene | null} */
function ofItem(item, stroke) {
  switch (item.kind) {
    case "dizzy.card-laid": {
      const { seat, card, named, made, special } = item;
      return { kind: "laid", seat, card, named, made, special };
    }
    case "dizzy.combination-wrong": {
      const { seat, named, made, tops } = item;
      return { kind: "wrong", seat, named, made, tops, reason: reasonFor(stroke, seat), cost: cost(stroke, seat) };
    }
    case "dizzy.card-flipped":
      return { kind: "flipped", card: item.card };
    case "dizzy.cards-opened": {
      const seats = item.cards.map(([seat]) => seat);
      return { kind: "opened", together: item.together, byReferee: item.by_referee, seats };
    }
    case "dizzy.common-refilled":
      return { kind: "refilled" };
    case "dizzy.nobody-can-lay":
      return { kind: "nobody-can-lay", settlesAt: item.settles_at_ms };
    case "dizzy.trouble-taken":
      return { kind: "trouble", seat: item.seat, card: item.card };
    case "zangle.zangle-taken": {
      const { seat, target, pieces, tiling } = item;
      return { kind: "zangle", seat, target, pieces, tiling };
    }
    case "zangle.zangle-wrong": {
      const { seat, target, pieces, finding } = item;
      return {
        kind: "zangle-wrong",
        seat,
        target,
        pieces,
        finding,
        reason: reasonFor(stroke, seat),
        cost: cost(stroke, seat),
      };
    }
    case "printed.claim-ruled":
    case "printed.claim-lapsed": {
      const said = item.kind === "printed.claim-ruled" ? item : null;
      const { seat } = item;
      const right = said?.right ?? false;
      return { kind: "claim", seat, right, said, reason: reasonFor(stroke, seat), cost: cost(stroke, seat) };
    }
    case "zangle.hit-taken":
      return { kind: "hit", seat: item.seat, card: item.card, all: item.by_referee };
    case "zangle.center-turned-up":
      return { kind: "turned-up" };
    case "dizzy.lock-ended":
    case "zangle.lock-ended":
      return { kind: "freed", seat: item.seat, reason: reasonFor(stroke, item.seat) };
    case "taken-back":
      return { kind: "taken-back", seat: item.seat, call: item.call, contest: item.contest };
    case "dizzy.round-ended":
    case "zangle.round-ended":
    case "printed.round-ended":
      return { kind: "round-over" };
    default: {
      const tone = TOLD[item.kind];
      const seat = "seat" in item ? item.seat : "laid" in item ? item.laid.seat : null;
      // In a game of turns one stroke may tell of several things, one after the other.
      const items = stroke.filter((each) => TOLD[each.kind]);
      return tone ? { kind: "told", game: gameOf(item), seat, items, tone } : null;
    }
  }
}

/** @param {readonly Item[]} stroke @param {Seat} seat */
function reasonFor(stroke, seat) {
  const verdict = verdictsIn(stroke).find((each) => each.seat === seat && each.ruling !== "late");
  return verdict?.reason ?? "";
}

/** @param {readonly Item[]} stroke @param {Seat} seat @returns {Cost} */
function cost(stroke, seat) {
  const fined = stroke.filter((item) => "seat" in item && item.seat === seat);
  return {
    cards: fined.filter((item) => item.kind.endsWith(".penalty-card-drawn")).length,
    lapsed: fined.some((item) => item.kind.endsWith(".penalty-lapsed")),
  };
}

/** @param {readonly Item[]} stroke @returns {Verdict[]} */
export const verdictsIn = (stroke) => stroke.filter((item) => item.kind === "verdict");

/** The contest that was decided at this stroke; 0: none was.
 * @param {readonly Item[]} stroke */
export const contestIn = (stroke) => verdictsIn(stroke).find((each) => each.ruling !== "late")?.contest ?? 0;
