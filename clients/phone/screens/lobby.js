/** Before the match: who is here, who is ready, and what the host may choose. */
import { now } from "../clock.js";
import { h, html } from "../html.js";
import { keepWho } from "../identity.js";
import { badgeWords } from "../parts/badge.js";
import { BumpDialog, BumpOffer } from "../parts/bump.js";
import { Press, Tap } from "../parts/button.js";
import { Header } from "../parts/header.js";
import { AddBot, botComes, Remove } from "../parts/host.js";
import { lacks } from "../parts/menu.js";
import { Invitation } from "../parts/invitation.js";
import { Options, OptionsRead } from "../parts/options.js";
import { Player, seatView } from "../parts/player.js";
import { Ring } from "../parts/ring.js";
import { Lost } from "../parts/standing.js";
import { Told } from "../parts/told.js";
import { ask, beReady } from "../play.js";
import { isHost, link, online, table, startsAt, you } from "../store.js";
import { useState } from "../vendor/hooks.js";
import { say } from "../words.js";
import { SymbolChoice, valueOf } from "./join.js";

/** @typedef {import("../types.js").TableView} TableView */
/** @typedef {import("../types.js").SeatView} SeatView */

export function Lobby() {
  const at = table.value;
  if (!at) return null;
  const me = seatView(you.value);
  return html`<div class="page lobby">
    ${h(Header, {})}
    <main class="lobby-middle">
      ${me ? h(Profile, { me, key: `${me.name}${me.symbol}` }) : html`<p class="quiet">${say("you-watch")}</p>`}
      <ul class="lobby-seats" aria-label=${say("players")}>
        ${at.seats.map((seat) => seatRow(seat, at))}
      </ul>
      ${isHost.value ? h(AddBot, { at }) : null}
      ${
        at.game === "printed" && at.seats.some((seat) => seat.bot)
          ? html`<p class="quiet">${say("bots-practice")}</p>`
          : null
      }
      <p class="quiet">${waiting(at)}</p>
      ${me ? h(BumpOffer, { me, at }) : null}
      ${h(Invitation, { large: false })} ${isHost.value ? h(Options, { at }) : h(OptionsRead, { at })} ${lacks()}
    </main>
    <footer class="lobby-bottom">
      ${h(Told, {})} ${link.value.state === "open" ? start(at) : h(Lost, {})}
      ${me && !waitsForHost(at) ? readyButton(me) : null}
    </footer>
    ${me ? h(BumpDialog, { me, at }) : null}
  </div>`;
}

/** @param {SeatView} seat @param {TableView} at */
const seatRow = (seat, at) => html`<li key=${seat.seat} data-away=${seat.present ? undefined : ""}>
  ${h(Player, { seat: seat.seat })}
  <span class="quiet">
    ${[
      at.host === seat.seat ? say("host") : "",
      seat.bot ? say("bot") : "",
      // In the place of its mark the host has a button.
      seat.bot && isHost.value ? say(seat.ready ? "ready" : "not-ready") : "",
      seat.present ? "" : say("away"),
      seat.quick ? say("quick") : "",
      ...badgeWords(seat),
    ]
      .filter(Boolean)
      .join(" · ")}
  </span>
  ${
    seat.bot && isHost.value
      ? h(Remove, { seat })
      : html`<span class="ready-mark" data-ready=${seat.ready ? "" : undefined}>
        ${seat.ready ? `✓ ${say("ready")}` : say("not-ready")}
      </span>`
  }
</li>`;

/** Of those who are waited for so many are named, oneself first. */
const NAMED_MAX = 3;

/** @param {TableView} at */
function waiting(at) {
  const free = at.seats_max - at.seats.length;
  if (at.seats.length < 2) return free > 0 ? say("waiting-for-players", { free }) : "";
  if (waitsForHost(at)) return say("you-start");
  const unready = at.seats.filter((seat) => !seat.ready);
  if (!unready.length) return say("everybody-ready");
  const others = unready.filter((seat) => seat.seat !== you.value).map((seat) => seat.name);
  const all = others.length < unready.length ? [say("waited-you"), ...others] : others;
  if (all.length > NAMED_MAX) return say("waiting-for", { name: all[0] ?? "", count: all.length });
  const last = all.length > 1 ? ` ${say("and")} ${all.at(-1)}` : "";
  return say("waiting-for-names", { names: `${(last ? all.slice(0, -1) : all).join(", ")}${last}` });
}

/** Nothing is waited for but the host's word. @param {TableView} at */
const waitsForHost = (at) =>
  isHost.value &&
  !at.autostart &&
  at.seats.length > 1 &&
  at.seats.every((seat) => seat.ready || seat.seat === you.value);

/** What is to be pressed now is green. @param {SeatView} me */
const readyButton = (me) =>
  h(Tap, {
    kind: me.ready ? "big" : "big go",
    off: !online.value,
    act: () => beReady(!me.ready),
    children: me.ready ? say("not-ready-after-all") : say("i-am-ready"),
  });

/** @param {TableView} at */
function start(at) {
  const until = startsAt();
  if (until !== null) {
    return html`<div class="starting">
      ${h(Ring, { until, span: Math.max(until - now(), 3000), clock: now, beats: true, label: say("starts-soon") })}
      <strong>${say("starts-soon")}</strong>
    </div>`;
  }
  return isHost.value && at.phase === "lobby" ? h(Start, { at }) : null;
}

/** Whoever is alone where others could come is asked once. @param {{at: TableView}} props */
function Start({ at }) {
  const [sure, setSure] = useState(false);
  const alone = at.seats.length === 1 && at.seats_max > 1;
  const asks = alone && sure;
  const few = at.seats.filter((seat) => seat.present && !seat.gone).length < (at.seats_min ?? 1);
  if (few) return html`<p class="quiet">${say("needs-more", { number: at.seats_min ?? 1 })}</p>`;
  return html`${asks ? html`<p class="quiet">${say("start-alone-means")}</p>` : null}
    ${h(Press, {
      kind: waitsForHost(at) ? "big go" : "small",
      off: !online.value || botComes(at),
      act: () => (alone && !sure ? setSure(true) : ask({ kind: "start" })),
      children: say(asks ? "start-alone" : waitsForHost(at) || alone ? "start-now" : "start-anyway"),
    })}`;
}

/** @param {{me: SeatView}} props */
function Profile({ me }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(me.name);
  const [symbol, setSymbol] = useState(me.symbol);
  const save = () => {
    keepWho(name.trim() || me.name, symbol);
    ask({ kind: "profile", name: name.trim() || me.name, symbol });
    setOpen(false);
  };
  if (!open) {
    return html`<p class="whoami">
      ${h(Player, { seat: me.seat })}
      ${h(Tap, { kind: "small", act: () => setOpen(true), children: say("change") })}
    </p>`;
  }
  return html`<div class="who">
    <label class="field">
      <span>${say("your-name")}</span>
      <input maxlength="20" value=${name} onInput=${(/** @type {Event} */ event) => setName(valueOf(event))} />
    </label>
    ${h(SymbolChoice, { chosen: symbol, choose: setSymbol })}
    ${h(Tap, { kind: "go", act: save, children: say("save") })}
  </div>`;
}
