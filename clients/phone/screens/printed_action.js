/** The action zone of printed cards: one huge button for whatever is asked now, or two where it is right or wrong. */
import { h, html } from "../html.js";
import { Press } from "../parts/button.js";
import { useUntil } from "../parts/clocked.js";
import { equalizerText } from "../parts/equalizer.js";
import { combinations } from "../parts/headline.js";
import { CallButtons, NameTwo, naming } from "../parts/naming.js";
import { about, nameOf, Player } from "../parts/player.js";
import { dealWords } from "../parts/printed_told.js";
import { Ring } from "../parts/ring.js";
import { HeldByOther, lockedOut, standing } from "../parts/standing.js";
import { gameNow, online, you } from "../store.js";
import { say } from "../words.js";
import * as moves from "./printed_moves.js";

/** @typedef {import("../protocol.js").PrintedView} PrintedView */
/** @typedef {import("../protocol.js").PrintedHandView} Hand */
/** @typedef {import("../types.js").Seat} Seat */

/** @param {{view: PrintedView, mine: Hand | undefined}} props */
export function PrintedAction({ view, mine }) {
  const out = useUntil(mine?.locked_out_until_ms ?? 0);
  const early = useUntil(moves.settlesAt(view));
  const { opens_at_ms, next_deal_at_ms } = view;
  const instead = standing(
    { opens_at_ms, next_deal_at_ms, opened: view.phase !== "countdown" },
    { playing: Boolean(mine), over: view.phase === "over", ask: say(`printed-hands-ready-${view.deck}`) },
  );
  if (instead) return instead;
  if (!mine) return null;
  if (view.phase === "laying") return laying(view, mine);
  if (view.phase === "counting") return counting(view, mine);
  if (view.asked) return moves.mayVote(view) ? voting(view, early) : waitingForVotes(view, view.asked);
  if (moves.holds(view)) return held(view, mine, early);
  if (view.lock) {
    const says = view.deck === "zangle" ? say("zangle-shout") : combinations(view.lock.named);
    return h(HeldByOther, { name: nameOf(view.lock.holder), says, lock: view.lock });
  }
  if (out) return lockedOut(mine.locked_out_until_ms);
  return view.deck === "zangle" ? zangleButton(view, mine) : calls(view, mine);
}

/** People shuffle and deal; everybody says when they are done. @param {PrintedView} view @param {Hand} mine */
function laying(view, mine) {
  const waiting = view.hands.filter((hand) => !hand.ready && !hand.away);
  return html`<div class="printed-ask" data-tone="plain">
    <p role="status">
      <strong>${dealWords(view.dealer, mine.cards)}</strong>
      <span>${say(view.bonus ? "printed-deal-bonus" : `printed-deal-${view.deck}`)}</span>
      ${mine.equalizer ? html`<span class="printed-equalizer">⚖ ${equalizerText(mine.equalizer)}</span>` : null}
    </p>
    ${
      mine.ready
        ? waits(
            say("printed-waiting"),
            waiting.map((hand) => hand.seat),
            [],
          )
        : h(Press, {
            kind: "go huge",
            off: !online.value,
            sent: moves.isSent("printed.ready"),
            hint: say("space-key"),
            act: () => moves.beReadyToPlay(view, mine),
            children: html`<strong>${say("printed-ready")}</strong>`,
          })
    }
  </div>`;
}

/** @param {PrintedView} view @param {Hand} mine */
const zangleButton = (view, mine) =>
  h(Press, {
    kind: "huge shout",
    off: !online.value,
    sent: moves.isSent("call"),
    hint: say("space-key"),
    act: () => moves.pressZangle(view, mine),
    children: html`<strong>${say("zangle-shout")}</strong>
      ${mine.equalizer ? html`<span class="equalizer">⚖ ${equalizerText(mine.equalizer)}</span>` : null}`,
  });

/** @param {PrintedView} view @param {Hand} mine */
function calls(view, mine) {
  const { first } = naming.value;
  return html`<div class="printed-calls">
    <div class="calls-line">
      <span class="calls-ask">
        ${first ? say("name-second", { first: say(`combination-${first}`) }) : say("printed-name")}
      </span>
      ${h(NameTwo, { short: false })}
    </div>
    ${h(CallButtons, { act: (at) => moves.pressCombination(view, mine, at) })}
  </div>`;
}

/** The lock is mine: lay the real cards, then say so. `early`: whoever taps now meant the call.
 * @param {PrintedView} view @param {Hand} mine @param {boolean} early */
function held(view, mine, early) {
  const { lock } = view;
  if (!lock) return null;
  const zangle = view.deck === "zangle";
  return html`<div class="printed-ask" data-tone="mine">
    <p role="status">
      ${h(Ring, { until: lock.until_ms, span: lock.until_ms - lock.since_ms })}
      <span>
        <strong>${zangle ? say("zangle-shout") : combinations(lock.named)}</strong>
        <span>${say(zangle ? "printed-take-now" : "printed-lay-now")}</span>
      </span>
    </p>
    ${
      zangle
        ? h(Stepper, {
            label: say("printed-used"),
            value: moves.used.value,
            low: 1,
            high: mine.cards,
            step: (by) => moves.use(mine, by),
          })
        : null
    }
    <div class="printed-buttons">
      ${h(Press, {
        kind: "go huge",
        off: !online.value || early,
        sent: moves.isSent("printed.lay"),
        hint: say("space-key"),
        act: () => moves.lay(view, mine),
        children: html`<strong>${say("printed-lies-there")}</strong>`,
      })}
      <div class="printed-lesser">
        ${
          zangle
            ? null
            : h(Press, {
                kind: "small gold",
                hint: "G",
                act: () => moves.lay(view, mine, true),
                children: say("printed-three-golds"),
              })
        }
        ${h(Press, {
          kind: "small",
          hint: "W",
          sent: moves.isSent("printed.withdraw"),
          act: () => moves.withdraw(view),
          children: say("withdraw"),
        })}
      </div>
    </div>
  </div>`;
}

/** What was claimed, in a few words. @param {PrintedView} view */
function claim(view) {
  const { asked, lock } = view;
  if (!asked || !lock) return "";
  if (view.deck === "zangle") return say("printed-claim-zangle", { count: asked.own });
  return `${combinations(lock.named)}${asked.special ? `, ${say("printed-three-golds")}` : ""}`;
}

/** @param {PrintedView} view */
function question(view) {
  const { lock } = view;
  if (!lock) return null;
  return html`<p role="status">
    ${h(Ring, { until: lock.until_ms, span: lock.until_ms - lock.since_ms, key: lock.since_ms })}
    <span>
      <strong>${say("printed-question", about(lock.holder))}</strong>
      <span>${claim(view)}</span>
    </span>
  </p>`;
}

/** @param {PrintedView} view @param {boolean} early */
const voting = (view, early) => html`<div class="printed-ask" data-tone="other">
  ${question(view)}
  <div class="printed-votes">
    ${[true, false].map((right) =>
      h(Press, {
        key: String(right),
        kind: right ? "huge vote right" : "huge vote wrong",
        off: !online.value || early,
        sent: moves.isSent("printed.vote"),
        hint: right ? "1" : "2",
        act: () => moves.vote(view, right),
        children: html`<b aria-hidden="true">${right ? "✓" : "✗"}</b>
          <strong>${say(right ? "printed-right-button" : "printed-wrong-button")}</strong>`,
      }),
    )}
  </div>
</div>`;

/** @param {PrintedView} view @param {NonNullable<PrintedView["asked"]>} asked */
function waitingForVotes(view, asked) {
  const voted = asked.voted.some((seat) => seat === you.value);
  return html`<div class="printed-ask" data-tone=${moves.holds(view) ? "mine" : "other"}>
    ${question(view)} ${waits(say(voted ? "printed-voted" : "printed-table-votes"), asked.voters, asked.voted)}
  </div>`;
}

/** @param {string} what @param {readonly Seat[]} seats @param {readonly Seat[]} done */
const waits = (what, seats, done) =>
  html`<div class="printed-waits"><strong>${what}</strong> ${chips(seats, done)}</div>`;

/** Who is waited for, and who has spoken. @param {readonly Seat[]} seats @param {readonly Seat[]} done */
export const chips = (seats, done) => html`<ul class="printed-chips">
  ${seats.map(
    (seat) => html`<li key=${seat} data-done=${done.includes(seat) ? "" : undefined}>
      ${h(Player, { seat })} <b aria-hidden="true">${done.includes(seat) ? "✓" : "…"}</b>
      <span class="aside">${say(done.includes(seat) ? "printed-has-spoken" : "printed-is-awaited")}</span>
    </li>`,
  )}
</ul>`;

/** The round is over: how many cards are left? @param {PrintedView} view @param {Hand} mine */
function counting(view, mine) {
  const rest = Math.max(1000, view.count_ends_ms - gameNow());
  const others = view.hands.filter((hand) => hand.seat !== view.out && !hand.away);
  const done = others.filter((hand) => hand.counted).map((hand) => hand.seat);
  const out = view.out === mine.seat;
  return html`<div class="printed-ask" data-tone=${out ? "mine" : "plain"}>
    <p role="status">
      ${h(Ring, { until: view.count_ends_ms, span: rest, key: view.count_ends_ms })}
      <span>
        <strong>${out ? say("printed-you-are-out") : say("printed-count")}</strong>
        <span>${mine.counted ? say("printed-counted", { count: mine.cards }) : ""}</span>
      </span>
    </p>
    ${
      out
        ? waits(
            say("printed-others-count"),
            others.map((hand) => hand.seat),
            done,
          )
        : html`${h(Stepper, {
            label: say("cards-left"),
            value: moves.countOf(mine),
            low: 0,
            high: moves.CARDS_MAX,
            step: (by) => moves.countOn(mine, by),
          })}
          ${h(Press, {
            kind: "go huge",
            off: !online.value,
            sent: moves.isSent("printed.count"),
            hint: say("space-key"),
            act: () => moves.sayCount(view, mine),
            children: html`<strong>${say("printed-count-is", { count: moves.countOf(mine) })}</strong>`,
          })}`
    }
  </div>`;
}

/** A number with a big less and a big more.
 * @param {{label: string, value: number, low: number, high: number, step: (by: number) => unknown}} props */
export const Stepper = ({ label, value, low, high, step }) => html`<div
  class="stepper"
  role="group"
  aria-label=${label}
>
  ${h(Press, {
    kind: "step",
    off: value <= low,
    label: say("printed-less", { what: label }),
    act: () => step(-1),
    children: "−",
  })}
  <output aria-live="polite"><b>${value}</b> <span>${label}</span></output>
  ${h(Press, {
    kind: "step",
    off: value >= high,
    label: say("printed-more", { what: label }),
    act: () => step(1),
    children: "+",
  })}
</div>`;
