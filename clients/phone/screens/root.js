/** Chooses the screen. Knows which there are and when; draws none itself. */
import { PatternDefinitions } from "../art/patterns.js";
import { h, html } from "../html.js";
import { Menu } from "../parts/menu.js";
import { MomentDialog } from "../parts/moment.js";
import { Returning } from "../parts/returning.js";
import { Announcer } from "../parts/told.js";
import { isScreen } from "../play.js";
import { game, link, table, welcome } from "../store.js";
import { Connecting, Ended, FullBanner, Replaced } from "./farewell.js";
import { GAMES } from "./games.js";
import { Join } from "./join.js";
import { Lobby } from "./lobby.js";
import { MatchOver } from "./match_over.js";
import { TableScreen } from "./table_screen.js";

export function Root() {
  return html`${h(PatternDefinitions, {})} ${h(Menu, {})} ${h(MomentDialog, {})} ${h(Announcer, {})} ${h(Returning, {})}
  ${welcome.value?.asked_for_seat && welcome.value.role === "watcher" && table.value ? h(FullBanner, {}) : null}
  ${screen()}`;
}

function screen() {
  const { state } = link.value;
  if (state === "replaced") return h(Replaced, {});
  if (state === "ended") return h(Ended, {});
  const at = table.value;
  if (!at) return state === "idle" ? h(Join, {}) : h(Connecting, {});
  if (isScreen) return h(TableScreen, { at });
  const view = game.value;
  if (!view || at.phase === "lobby") return h(Lobby, {});
  if (at.phase === "over") return h(MatchOver, { view });
  return h(GAMES[view.kind].Screen, { view });
}
