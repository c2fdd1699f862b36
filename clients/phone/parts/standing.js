/** What stands in the action zone when nobody can call: line lost, pause, countdown, sitting out, round over. */
import { h, html } from "../html.js";
import { ask } from "../play.js";
import { gameNow, isHost, link, sent, table, you } from "../store.js";
import { say } from "../words.js";
import { Press } from "./button.js";
import { Ring } from "./ring.js";
import { STOPPED } from "../link.js";

/** @typedef {import("../html.js").VNode} VNode */

/** The parts of a match that both games have.
 * @typedef {{opens_at_ms: number, opened: boolean, next_deal_at_ms: number}} Clocked */

/** What to show instead of calls; null when the table is in play. `ask`: what the countdown asks of this player,
 * `offer`: what helps with that. `oneDeal`: a match is one deal, so that whoever comes late waits for the next match.
 * @param {Clocked} view
 * @param {{playing: boolean, over: boolean, ask?: string | undefined, offer?: VNode | undefined,
 *   oneDeal?: boolean}} mine
 * @returns {VNode | null} */
export function standing(view, { playing, over, ask: asked, offer, oneDeal = false }) {
  if (link.value.state !== "open") return h(Lost, {});
  const at = table.value;
  if (at?.paused) return paused(at.pause_reason);
  if (over) return between(view.next_deal_at_ms);
  if (!view.opened) return countdown(view.opens_at_ms, asked ?? say("hands-ready"), offer);
  if (playing) return null;
  return you.value === null
    ? block("plain", say("you-watch"), "")
    : block("plain", say("sits-out"), say(oneDeal ? "sits-out-match" : "sits-out-more"));
}

/** Wherever something would be pressed that now reaches nobody. */
export function Lost() {
  const { tries, reason } = link.value;
  const stopped = reason === STOPPED;
  return html`<div class="standing" data-tone="lost">
    <span class="spinner" aria-hidden="true"></span>
    <p>
      <strong>${say(stopped ? "line-stopped" : "line-lost")}</strong>
      <span class="standing-more">${
        stopped ? say("line-stopped-more") : say("line-tries", { tries: Math.max(1, tries) })
      }</span>
    </p>
  </div>`;
}

/** @type {Record<string, string>} */
const PAUSES = { "too-few": "paused-too-few", restart: "paused-restart" };

/** Why nothing goes on. @param {string} reason */
export const pausedWhy = (reason) => say(PAUSES[reason] ?? "paused-by-host");

/** @param {string} reason */
function paused(reason) {
  return html`<div class="standing" data-tone="paused">
    <p>
      <strong>${say("paused")}</strong>
      <span class="standing-more">${pausedWhy(reason)}</span>
    </p>
    ${
      isHost.value ? h(Press, { kind: "small", act: () => ask({ kind: "resume" }), children: say("resume") }) : null
    }
  </div>`;
}

/** @param {number} nextAt */
function between(nextAt) {
  return html`<div class="standing" data-tone="plain">
    ${nextAt > 0 ? h(Ring, { until: nextAt, span: Math.max(1, nextAt - gameNow()), label: say("next-deal") }) : null}
    <p>
      <strong>${say(nextAt > 0 ? "next-deal" : "round-over")}</strong>
      ${nextAt > 0 || isHost.value ? null : html`<span class="standing-more">${say("next-deal-by-host")}</span>`}
    </p>
    ${
      isHost.value
        ? h(Press, { kind: "small", act: dealNow, children: say("deal-now") })
        : null
    }
  </div>`;
}

/** Once: asked for twice, what comes next would not wait for anybody either. */
function dealNow() {
  if (![...sent.value.values()].includes("next-round")) ask({ kind: "next-round" });
}

/** @param {number} opensAt @param {string} more @param {VNode | undefined} offer */
function countdown(opensAt, more, offer) {
  return html`<div class="standing" data-tone="plain">
    ${h(Ring, { until: opensAt, span: Math.max(3000, opensAt - gameNow()), beats: true, label: say("opens-soon") })}
    <p><strong>${say("opens-soon")}</strong><span class="standing-more">${more}</span></p>
    ${offer ?? null}
  </div>`;
}

/** @param {string} tone @param {string} strong @param {string} more */
export const block = (tone, strong, more) => html`<div class="standing" data-tone=${tone}>
  <p><strong>${strong}</strong><span class="standing-more">${more}</span></p>
</div>`;

/** Somebody holds the lock: who, what, and for how long.
 * @param {{name: string, says: string, lock: {since_ms: number, until_ms: number}}} props */
export const HeldByOther = ({ name, says, lock }) => html`<div class="standing" data-tone="other" role="status">
  ${h(Ring, { until: lock.until_ms, span: lock.until_ms - lock.since_ms })}
  <p>${say("other-holds", { name })}<br /><strong>${says}</strong></p>
</div>`;

/** After a wrong call, for a moment. @param {number} until */
export const lockedOut = (until) => html`<div class="standing" data-tone="wrong">
  ${h(Ring, { until, span: Math.max(1000, until - gameNow()), label: say("locked-out") })}
  <p><strong>${say("locked-out")}</strong><span class="standing-more">${say("locked-out-more")}</span></p>
</div>`;
