/** The table screen: for everybody to see and hear across the room. It decides nothing, unless the host lets it. */
import { h, html } from "../html.js";
import { Invitation } from "../parts/invitation.js";
import { LookbackLinks } from "../parts/page_bar.js";
import { TimeLine } from "../parts/time_line.js";
import { completeStory, isKept } from "../lookback.js";
import { PlayerShape } from "../art/symbols.js";
import { nameOf, seatView } from "../parts/player.js";
import { Ring } from "../parts/ring.js";
import { Story } from "../parts/story.js";
import { now } from "../clock.js";
import { Tap } from "../parts/button.js";
import { STOPPED } from "../link.js";
import { steps } from "../parts/host.js";
import { openMenu } from "../parts/menu.js";
import { pausedWhy } from "../parts/standing.js";
import { Told } from "../parts/told.js";
import { ask } from "../play.js";
import { listenTo } from "../press.js";
import { audible, unlockSound } from "../senses.js";
import { settings } from "../settings.js";
import { game, gameNow, hosting, link, mayHost, startsAt } from "../store.js";
import { useEffect } from "../vendor/hooks.js";
import { signal } from "../vendor/signals.js";
import { say } from "../words.js";
import { equalizerText } from "../parts/equalizer.js";
import { GAMES } from "./games.js";
import { Winner } from "./match_over.js";

/** @typedef {import("../types.js").TableView} TableView */
/** @typedef {import("../types.js").GameView} GameView */
/** @typedef {import("../types.js").SeatView} SeatView */

/** `replayed`: seen again, so nobody can sit down.
 * @param {{at: TableView, replayed?: boolean}} props */
export function TableScreen({ at, replayed = false }) {
  const view = at.phase === "lobby" ? null : game.value;
  const over = view !== null && isOver(at, view);
  const invites = view !== null && inviting.value && !replayed;
  if (!replayed) listenTo(keysOf(at));
  return html`<div class="screen" data-lobby=${view && !invites ? undefined : ""}>
    <section class="screen-status" data-tone=${tone(at)}>
      ${link.value.state === "open" ? (view ? status(at, view) : lobbyStatus(at)) : lost()}
    </section>
    <main class="screen-middle">${view && !invites ? middle(at, view) : lobby()}</main>
    ${
      view && !invites
        ? html`<section class="screen-story" data-over=${over ? "" : undefined}>
            ${h(Story, {})} ${over && !replayed ? h(TimeLine, {}) : null}
          </section>`
        : null
    }
    <aside class="screen-side">
      <ol class="screen-seats">
        ${at.seats.map((seat) => seatRow(seat, view))}
      </ol>
      ${replayed ? null : h(Corner, { at, small: view !== null })}
    </aside>
  </div>`;
}

/** Whether the room is shown how to get in, also in the middle of a match. */
const inviting = signal(false);
const invite = () => void (inviting.value = !inviting.value);

/** How to get in, how to look back, and what a screen that may host has at hand.
 * @param {{at: TableView, small: boolean}} props */
function Corner({ at, small }) {
  useEffect(() => void isKept().then(() => (at.phase === "over" ? completeStory() : undefined)), [at.phase]);
  return html`<div class="screen-corner">
    ${small && !inviting.value ? h(Invitation, { large: false }) : null}
    ${
      settings.value.sound && !audible.value
        ? h(Tap, { kind: "small", act: unlockSound, children: say("sound-here") })
        : null
    }
    ${isKept.known.value && at.phase !== "running" ? h(LookbackLinks, { code: at.code, screen: true }) : null}
    <div class="screen-host" data-hosts=${mayHost.value ? "" : undefined}>
      ${mayHost.value ? html`${h(Told, {})} ${steps(at)}` : null}
      ${hosting.value.over ? html`<p class="quiet" role="status">${say("hosting-over")}</p>` : null}
      ${
        small
          ? h(Tap, { act: invite, children: say(inviting.value ? "back-to-game" : "invite") })
          : null
      }
      ${h(Tap, { kind: "screen-menu", label: say("menu"), act: openMenu, children: "☰" })}
    </div>
  </div>`;
}

/** For whoever stands beside the projector: the menu, and pause where this screen may host.
 * @param {TableView} at @returns {import("../press.js").Keys} */
const keysOf = (at) => ({
  m: openMenu,
  ...(mayHost.value && at.phase === "running" ? { p: () => ask({ kind: at.paused ? "resume" : "pause" }) } : {}),
});

/** @param {TableView} at @param {GameView} view */
const isOver = (at, view) => at.phase === "over" || GAMES[view.kind].isOver(view);

/** @param {TableView} at */
function lobbyStatus(at) {
  const until = startsAt();
  if (until !== null) {
    return html`${h(Ring, { until, span: Math.max(3000, until - now()), clock: now, beats: true })}
      <h1>${say("starts-soon")}</h1>`;
  }
  return html`<h1>${say("screen-lobby", { game: say(`game-${at.game}`) })}</h1>`;
}

const lobby = () => h(Invitation, { large: true });

/** Drawn and not typed: not every font has it. */
const pauseSign = () => html`<svg class="pause-sign" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M4 2 H10 V22 H4 Z M14 2 H20 V22 H14 Z" fill="currentColor" />
</svg>`;

/** Where nobody can do anything, the whole room sees it. @param {TableView} at */
function tone(at) {
  if (link.value.state !== "open") return "lost";
  return at.phase === "running" && at.paused ? "paused" : undefined;
}

/** @param {string} what @param {string} why */
const more = (what, why) => html`<div class="screen-more">
  <h1>${what}</h1>
  <p>${why}</p>
</div>`;

/** Said in the lobby as well: a code that nobody answers to is no invitation. */
function lost() {
  const { tries, reason } = link.value;
  return html`<span class="spinner" aria-hidden="true"></span>${
    reason === STOPPED
      ? more(say("line-stopped"), say("screen-stopped-more"))
      : more(say("line-lost"), say("screen-line-tries", { tries: Math.max(1, tries) }))
  }`;
}

/** @param {TableView} at @param {GameView} view */
function status(at, view) {
  if (at.paused) return html`${pauseSign()}${more(say("paused"), pausedWhy(at.pause_reason))}`;
  if (at.phase === "over") return html`<h1>${say("match-over")}</h1>`;
  if (view.lock) return holding(view);
  const waits = GAMES[view.kind].waits?.(view);
  if (waits) return html`<h1>${waits}</h1>`;
  if (!view.opened) {
    return html`${h(Ring, { until: view.opens_at_ms, span: Math.max(3000, view.opens_at_ms - gameNow()), beats: true })}
      <h1>${say("opens-soon")}</h1>`;
  }
  const over = GAMES[view.kind].isOver(view);
  if (over && view.next_deal_at_ms) {
    return html`${h(Ring, { until: view.next_deal_at_ms, span: Math.max(1, view.next_deal_at_ms - gameNow()) })}
      <h1>${say("next-deal")}</h1>`;
  }
  return html`<h1>${over ? say("round-over") : GAMES[view.kind].heading(view)}</h1>`;
}

/** @param {GameView} view */
function holding(view) {
  const { lock } = view;
  if (!lock) return null;
  const holder = seatView(lock.holder);
  const says = GAMES[view.kind].says?.(lock) ?? "";
  return html`${h(Ring, { until: lock.until_ms, span: lock.until_ms - lock.since_ms })}
    <h1>
      ${holder ? h(PlayerShape, { symbol: holder.symbol }) : null}
      ${" "}${say("calls-out", { name: nameOf(lock.holder), says })}
    </h1>`;
}

/** @param {TableView} at @param {GameView} view */
function middle(at, view) {
  const { Final, Middle } = GAMES[view.kind];
  return at.phase === "over"
    ? html`<div class="screen-over">${h(Winner, { view })} ${h(Final, { view })}</div>`
    : h(Middle, { view });
}

/** @param {SeatView} seat @param {GameView | null} view */
function seatRow(seat, view) {
  const left = view ? GAMES[view.kind].left(view, seat.seat) : null;
  const hands = view?.kind === "zangle" || view?.kind === "printed" ? view.hands : [];
  const equalizer = hands.find((hand) => hand.seat === seat.seat)?.equalizer;
  const more = [
    seat.bot ? say("bot") : "",
    seat.gone ? say("gone") : seat.present ? "" : say("away"),
    seat.quick ? say("quick") : "",
    seat.badge ? say(`badge-${seat.badge}`) : "",
    equalizer ? `⚖${equalizer.level}` : "",
  ];
  return html`<li
    key=${seat.seat}
    data-holds=${view?.lock?.holder === seat.seat ? "" : undefined}
    data-away=${seat.present ? undefined : ""}
  >
    ${h(PlayerShape, { symbol: seat.symbol, labelled: true })}
    <span class="screen-name">
      <strong>${seat.name}</strong><small>${more.filter(Boolean).join(" · ")}</small>
      ${equalizer ? html`<small class="screen-equalizer">${equalizerText(equalizer)}</small>` : null}
    </span>
    <b>${view ? (left ?? "–") : seat.ready ? "✓" : "…"}</b>
  </li>`;
}
