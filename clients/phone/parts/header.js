/** The header zone: who I am, what is played, a sign where the line is bad, and the way to everything else. */
import { PlayerShape } from "../art/symbols.js";
import { h, html } from "../html.js";
import { game, link, table, you } from "../store.js";
import { say } from "../words.js";
import { Badge } from "./badge.js";
import { Tap } from "./button.js";
import { openMenu } from "./menu.js";
import { seatView } from "./player.js";

/** A link this slow loses races; asleep radios add so much on a LAN. */
export const SLOW_MS = 120;

export function Header() {
  const me = seatView(you.value);
  // A good line is no news: how good it is stands in the menu.
  const bad = link.value.state !== "open" ? say("line-lost") : (me?.rtt_ms ?? 0) >= SLOW_MS ? say("line-slow") : "";
  return html`<header class="zone-header">
    <span class="header-me">
      ${me ? h(PlayerShape, { symbol: me.symbol, labelled: true }) : null}
      <span class="player-name">${me?.name ?? say("watching")}</span>
      ${h(Badge, { view: me })}
    </span>
    <span class="header-what">${what()}</span>
    ${bad ? html`<span class="header-line" role="img" aria-label=${bad} title=${bad}>⚠</span>` : html`<span></span>`}
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
