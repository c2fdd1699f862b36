/** Printed cards on a real table; the phone is a call button: counts, story, the call. Zones never move. */
import { h, html } from "../html.js";
import { Header } from "../parts/header.js";
import { COMBINATIONS } from "../parts/naming.js";
import { Others, Story } from "../parts/story.js";
import { listenTo } from "../press.js";
import { online, table, you } from "../store.js";
import { useEffect } from "../vendor/hooks.js";
import { say } from "../words.js";
import { PrintedAction } from "./printed_action.js";
import { PrintedFoot, PrintedHost } from "./printed_host.js";
import * as moves from "./printed_moves.js";
import { PrintedStanding } from "./printed_table.js";

/** @typedef {import("../protocol.js").PrintedView} PrintedView */
/** @typedef {import("../protocol.js").PrintedHandView} Hand */

/** @param {{view: PrintedView}} props */
export function Printed({ view }) {
  const mine = moves.handOf(view);
  useEffect(() => {
    listenTo(Object.fromEntries(keys(view, mine)));
    return () => listenTo({});
  });
  useEffect(() => {
    // A count that was begun and not said is none of the next round's.
    moves.counting.value = null;
  }, [view.round, view.phase]);
  return html`<div class="page printed" data-mood=${mood(view)} data-deck=${view.deck}>
    ${h(Header, {})}
    <main class="zone-status">${others(view)} ${mine ? own(view, mine) : null}</main>
    ${
      view.phase === "over"
        ? html`<section class="zone-story" tabindex="0" aria-label=${say("round-over")}>
            ${h(PrintedStanding, { view })}
          </section>`
        : h(Story, {})
    }
    <section class="zone-action" data-asks=${moves.mayVote(view) ? "" : undefined}>
      ${h(PrintedAction, { view, mine })}
    </section>
    <section class="zone-hand">${h(PrintedFoot, { view, mine })}</section>
    ${h(PrintedHost, { view })}
  </div>`;
}

/** What a key does hangs on what is asked. @param {PrintedView} view @param {Hand | undefined} mine
 * @returns {[string, () => void][]} */
function keys(view, mine) {
  /** @type {(go: () => void) => [string, () => void][]} */
  const go = (act) => [[" ", act], ["enter", act]];
  /** @type {(more: (by: number) => unknown) => [string, () => void][]} */
  const steps = (more) => [
    ["arrowup", () => more(1)],
    ["+", () => more(1)],
    ["arrowdown", () => more(-1)],
    ["-", () => more(-1)],
  ];
  if (view.phase === "laying") return go(() => moves.beReadyToPlay(view, mine));
  if (view.phase === "counting") {
    return mine ? [...go(() => moves.sayCount(view, mine)), ...steps((by) => moves.countOn(mine, by))] : [];
  }
  if (moves.mayVote(view)) {
    return [
      ["1", () => moves.vote(view, true)],
      ["2", () => moves.vote(view, false)],
    ];
  }
  if (moves.holds(view)) {
    return mine
      ? [
          ...go(() => moves.lay(view, mine)),
          ["g", () => moves.lay(view, mine, true)],
          ["w", () => moves.withdraw(view)],
          ...steps((by) => moves.use(mine, by)),
        ]
      : [];
  }
  const calls = COMBINATIONS.map(
    (_, at) => /** @type {[string, () => void]} */ ([String(at + 1), () => moves.pressCombination(view, mine, at)]),
  );
  return [
    ...(view.deck === "dizzy" ? calls : go(() => moves.pressZangle(view, mine))),
    ["0", () => moves.hit(view, mine)],
    ["n", () => moves.sayStuck(view, mine, false)],
    ["x", () => moves.sayStuck(view, mine, true)],
  ];
}

/** @param {PrintedView} view */
function mood(view) {
  if (!online.value) return "lost";
  if (table.value?.paused) return "paused";
  if (view.lock) return moves.holds(view) ? "mine" : "other";
  return "open";
}

/** @param {PrintedView} view */
const others = (view) =>
  h(Others, {
    counts: view.hands
      .filter((each) => each.seat !== you.value)
      .map((each) => /** @type {const} */ ([each.seat, `${each.cards}${badge(each)}`])),
    holder: view.lock?.holder ?? null,
    away: new Set(view.hands.filter((each) => each.away).map((each) => each.seat)),
  });

/** @param {Hand} each */
const badge = (each) => (each.equalizer ? ` ⚖${each.equalizer.level}` : "");

/** One's own counts, as the referee has them. @param {PrintedView} view @param {Hand} mine */
function own(view, mine) {
  const zangle = view.deck === "zangle";
  const facts = [
    [zangle ? "printed-score" : "rounds-won", zangle ? mine.score : mine.rounds_won],
    ["printed-penalties", mine.penalties],
    ...(zangle ? [["printed-hits", mine.hits]] : []),
  ];
  return html`<div class="printed-own">
    <p class="printed-cards"><b>${mine.cards}</b> <span>${say("printed-your-cards", { count: mine.cards })}</span></p>
    <dl>
      ${facts.map(([name, value]) => html`<div key=${name}><dt>${say(String(name))}</dt><dd>${value}</dd></div>`)}
      ${
        // In words it stands where it is obeyed: at the deal, and on the call.
        mine.equalizer
          ? html`<div>
              <dt><span aria-hidden="true">⚖</span><span class="aside">${say("printed-equalizer")}</span></dt>
              <dd>${mine.equalizer.level}</dd>
            </div>`
          : null
      }
    </dl>
  </div>`;
}
