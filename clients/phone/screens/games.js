/** What the page shows of each game, one line each. Knows their names and nothing else. */
import { ScoreSheet } from "../parts/score_sheet.js";
import { DizzyStanding } from "../parts/dizzy_result.js";
import { combinations } from "../parts/headline.js";
import { say } from "../words.js";
import { Dizios } from "./dizios.js";
import { DiziosMiddle, DiziosStanding, diziosHeading } from "./dizios_table.js";
import { Dizzy } from "./dizzy.js";
import { DizzyMiddle } from "./dizzy_middle.js";
import { Printed } from "./printed.js";
import { printedEnded, printedHeading, PrintedMiddle, PrintedStanding, printedWaits } from "./printed_table.js";
import { Solitaire, solitaireEnded, solitaireHeading, SolitaireStanding } from "./solitaire.js";
import { Turnstyle, turnstyleHeading } from "./turnstyle.js";
import { Zam } from "./zam.js";
import { zamHeading, ZamMiddle, ZamStanding } from "./zam_table.js";
import { Zangle } from "./zangle.js";
import { ZangleMiddle } from "./zangle_middle.js";
import { Zigity } from "./zigity.js";
import { zigityHeading, ZigityMiddle, ZigityStanding } from "./zigity_table.js";

/** @typedef {import("../html.js").VNode} VNode */
/** @typedef {import("../types.js").GameView} GameView */
/** @typedef {import("../types.js").Seat} Seat */

/** Erased: whoever asks has looked the game up by its view's kind. `Screen` is the phone's, `Middle` the table
 * screen's, `Final` the standing at the end. `heading` is what the table screen says in open play, `says` what the
 * holder of a lock has said, `ended` why the match is over, `waits` what a round waits for before its countdown. `left`
 * stands beside a player: cards left, or points.
 * @typedef {{
 *   Screen: (props: {view: any}) => VNode | null, Middle: (props: {view: any}) => VNode | null,
 *   Final: (props: {view: any}) => VNode | null, isOver: (view: any) => boolean, heading: (view: any) => string,
 *   left: (view: any, seat: Seat) => number | null, says?: (lock: any) => string, ended?: (view: any) => string,
 *   waits?: (view: any) => string,
 * }} GameScreens */

/** @type {Record<GameView["kind"], GameScreens>} */
export const GAMES = {
  dizzy: {
    Screen: Dizzy,
    Middle: DizzyMiddle,
    Final: DizzyStanding,
    isOver: (view) => view.result !== null,
    heading: () => say("screen-open-dizzy"),
    left: cardsOf((hand) => hand.open.length + hand.blind),
    says: (lock) => combinations(lock.named),
    ended: (view) => (view.result ? say(`dizzy-end-${view.result.end}`) : ""),
  },
  zangle: {
    Screen: Zangle,
    Middle: ZangleMiddle,
    Final: ScoreSheet,
    isOver: (view) => view.round_over,
    heading: () => say("screen-open-zangle"),
    left: cardsOf((hand) => (hand.playing ? hand.face_up.length + hand.draw_pile : null)),
    says: () => say("zangle-shout"),
  },
  turnstyle: {
    Screen: Turnstyle,
    Middle: ZangleMiddle,
    Final: ScoreSheet,
    isOver: (view) => view.round_over,
    heading: turnstyleHeading,
    left: cardsOf((hand) => (hand.playing ? hand.face_up.length + hand.draw_pile : null)),
  },
  solitaire: {
    Screen: Solitaire,
    Middle: ZangleMiddle,
    Final: SolitaireStanding,
    isOver: (view) => view.round_over,
    heading: solitaireHeading,
    left: cardsOf((hand) => hand.face_up.length + hand.draw_pile),
    ended: solitaireEnded,
  },
  dizios: {
    Screen: Dizios,
    Middle: DiziosMiddle,
    Final: DiziosStanding,
    isOver: (view) => view.result !== null,
    heading: diziosHeading,
    left: (view, seat) => view.racks.find((/** @type {any} */ rack) => rack.seat === seat)?.score ?? null,
    ended: (view) => (view.result ? say(`dizios-end-${view.result.end}`) : ""),
  },
  zam: {
    Screen: Zam,
    Middle: ZamMiddle,
    Final: ZamStanding,
    isOver: (view) => view.standings.length > 0,
    heading: zamHeading,
    left: (view, seat) => view.hands.find((/** @type {any} */ hand) => hand.seat === seat)?.score ?? null,
  },
  zigity: {
    Screen: Zigity,
    Middle: ZigityMiddle,
    Final: ZigityStanding,
    isOver: (view) => view.result !== null,
    heading: zigityHeading,
    left: cardsOf((hand) => (hand.gone ? null : hand.cards)),
    ended: (view) => (view.result ? say(`zigity-end-${view.result.end}`) : ""),
  },
  printed: {
    Screen: Printed,
    Middle: PrintedMiddle,
    Final: PrintedStanding,
    isOver: (view) => view.phase === "over",
    heading: printedHeading,
    waits: printedWaits,
    left: cardsOf((hand) => hand.cards),
    says: (lock) => (lock.named.length ? combinations(lock.named) : say("zangle-shout")),
    ended: printedEnded,
  },
};

/** @param {(hand: any) => number | null} count @returns {(view: any, seat: Seat) => number | null} */
function cardsOf(count) {
  return (view, seat) => {
    const hand = view.hands.find((/** @type {any} */ each) => each.seat === seat);
    return hand ? count(hand) : null;
  };
}
