/** The header zone: who I am, what is played, how good the line is, and the way to everything else. */
import { PlayerShape } from "../art/symbols.js";
import { h, html } from "../html.js";
import { game, link, table, you } from "../store.js";
import { say } from "../words.js";
import { Badge } from "./badge.js";
import { Tap } from "./button.js";
import { openMenu } from "./menu.js";
import { seatView } from "./player.js";

/** A link this slow loses races; asleep radios add so much on a LAN. */
const SLOW_MS = 120;

/** Beyond this it matters no more how slow; more digits would take the name its room on a small phone. */
const TOLD_MAX_MS = 999;

/** @param {number | null} rtt */
const lineText = (rtt) => (rtt === null ? "–" : rtt > TOLD_MAX_MS ? "> 1 s" : say("about-ms", { ms: rtt }));

export function Header() {
  const me = seatView(you.value);
  const rtt = link.value.state === "open" ? (me?.rtt_ms ?? null) : null;
  const slow = rtt !== null && rtt >= SLOW_MS;
  return html`<header class="zone-header">
    <span class="header-me">
      ${me ? h(PlayerShape, { symbol: me.symbol, labelled: true }) : null}
      <span class="player-name">${me?.name ?? say("watching")}</span>
      ${h(Badge, { view: me })}
    </span>
    <span class="header-what">${what()}</span>
    <span
      class="header-line"
      data-quiet=${me ? undefined : ""}
      data-down=${link.value.state === "open" && !slow ? undefined : ""}
      title=${slow ? say("line-slow") : undefined}
    >
      <span aria-hidden="true">${slow ? "⚠" : "⇅"}</span>
      <span>${lineText(rtt)}</span>
    </span>
    ${h(Tap, { kind: "header-menu", label: say("menu"), act: openMenu, children: "☰" })}
  </header>`;
}

function what() {
  const view = game.value;
  const code = table.value?.code ?? "";
  if (!view || view.round === 0) return say("table-name", { code });
  if ("bonus" in view && view.bonus) return say("header-bonus");
  const rounds = "rounds" in view ? view.rounds : 0;
  return html`<span class="header-game">${say(`game-${view.kind}`)} · </span>${
    rounds > 1 ? say("header-round-of", { round: view.round, rounds }) : say("header-round", { round: view.round })
  }`;
}
