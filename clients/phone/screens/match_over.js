/** The end of a match: who won it, how it stood, and what comes next. */
import { h, html } from "../html.js";
import { Press } from "../parts/button.js";
import { Header } from "../parts/header.js";
import { ToLobby } from "../parts/host.js";
import { about, hostName, nameOf, playerAt, seatView } from "../parts/player.js";
import { PlayerShape } from "../art/symbols.js";
import { LookbackLinks } from "../parts/page_bar.js";
import { TimeLine } from "../parts/time_line.js";
import { Lost } from "../parts/standing.js";
import { Told } from "../parts/told.js";
import { completeStory, isKept } from "../lookback.js";
import { ask, beReady } from "../play.js";
import { isHost, link, online, table, you } from "../store.js";
import { useEffect } from "../vendor/hooks.js";
import { say } from "../words.js";
import { GAMES } from "./games.js";

/** @typedef {import("../types.js").GameView} GameView */

/** @param {{view: GameView}} props */
export function MatchOver({ view }) {
  return html`<div class="page over">
    ${h(Header, {})}
    <main class="over-middle">
      ${h(Winner, { view })} ${h(GAMES[view.kind].Final, { view })}
      ${h(LookBack, {})}
    </main>
    <footer class="lobby-bottom">
      ${h(Told, {})} ${link.value.state === "open" ? null : h(Lost, {})} ${next()}
    </footer>
  </div>`;
}

/** The match in time, and the ways to see it again. */
function LookBack() {
  useEffect(() => void isKept().then(completeStory), []);
  return html`${h(TimeLine, {})}
  ${isKept.known.value && table.value ? h(LookbackLinks, { code: table.value.code }) : null}`;
}

/** @param {{view: GameView}} props */
export function Winner({ view }) {
  const winners = view.match_winners;
  const ended = GAMES[view.kind].ended?.(view);
  return html`<div class="winner">
    <div class="winner-shapes">
      ${winners.map((seat) => {
        const each = playerAt(seat);
        return each ? h(PlayerShape, { key: seat, symbol: each.symbol }) : null;
      })}
    </div>
    <h1>${outcome(winners)}</h1>
    ${ended ? html`<p>${ended}</p>` : null}
  </div>`;
}

/** Who won, in a sentence; a match that everybody left was won by nobody.
 * @param {readonly import("../types.js").Seat[]} winners */
function outcome(winners) {
  const [first, ...more] = winners;
  if (first === undefined) return say("match-over");
  return more.length
    ? say("match-drawn", { names: winners.map(nameOf).join(` ${say("and")} `) })
    : say("match-won", about(first));
}

function next() {
  if (isHost.value) {
    return html`${h(ToLobby, {})}
      ${h(Press, {
        kind: "big go",
        off: !online.value,
        act: () => ask({ kind: "rematch" }),
        children: say("rematch"),
      })}`;
  }
  const me = seatView(you.value);
  if (!me) return null;
  return html`<p class="quiet">${say("rematch-by-host", { name: hostName() })}</p>
    ${
      me.ready
        ? null
        : h(Press, { kind: "big", off: !online.value, act: () => beReady(true), children: say("i-am-ready") })
    }`;
}
