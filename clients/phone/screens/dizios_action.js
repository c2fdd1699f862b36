/** The action zone of Dizios: place, turn, pass; or whose turn it is. */
import { h, html } from "../html.js";
import { Press } from "../parts/button.js";
import { isMe, nameOf } from "../parts/player.js";
import { Ring } from "../parts/ring.js";
import { standing } from "../parts/standing.js";
import { gameNow, online } from "../store.js";
import { say } from "../words.js";
import { canPlace, isPuzzle } from "./dizios_grid.js";
import { aimedSpot, hintless, isSent, lift, lifting, pass, pickedTile, place, spots, turn } from "./dizios_moves.js";

/** @typedef {import("../types.js").DiziosView} DiziosView */

/** @param {{view: DiziosView, playing: boolean}} props */
export function DiziosAction({ view, playing }) {
  const instead = standing(view, { playing, over: view.result !== null, oneDeal: true });
  if (instead) return instead;
  if (!isMe(view.turn)) {
    return html`<div class="standing" data-tone="other" role="status">
      ${clock(view)}
      <p><strong>${say("dizios-turn-of", { name: nameOf(view.turn), who: "other" })}</strong></p>
    </div>`;
  }
  return html`<div class="dizios-action">
    ${clock(view)} ${main(view)}
    ${h(Press, {
      kind: "dizios-turn",
      off: !pickedTile(view),
      label: say("dizios-turn"),
      hint: "R",
      act: () => turn(view),
      children: html`<span aria-hidden="true">↻</span>`,
    })}
  </div>`;
}

/** @param {DiziosView} view */
const clock = ({ turn_ends_at_ms: until }) =>
  until ? h(Ring, { until, span: Math.max(1000, until - gameNow()) }) : null;

/** What can be done with what is in hand. @param {DiziosView} view */
function main(view) {
  const spot = aimedSpot(view);
  if (spot) {
    return button("go", say("dizios-place"), () => place(view), {
      more: isPuzzle(view) ? "" : say("dizios-scores", { points: spot.points }),
      sent: isSent("dizios.place"),
    });
  }
  if (lifting.value) return button("go", say("dizios-lift"), () => lift(view), { sent: isSent("dizios.lift") });
  const tile = pickedTile(view);
  if (tile) return button("", say(spots(view).length ? "dizios-tap-place" : "dizios-fits-nowhere"), null);
  if (isPuzzle(view)) {
    return html`${button("", say(hintless.value === view.revision ? "dizios-no-hint" : "dizios-tap-tile"), null)}
    ${h(Press, { kind: "small", act: () => pass(view), sent: isSent("dizios.pass"), children: say("dizios-stop") })}`;
  }
  return canPlace(view)
    ? button("", say("dizios-tap-tile"), null)
    : button("go", say("dizios-pass"), () => pass(view), {
        more: say("dizios-nothing-fits"),
        sent: isSent("dizios.pass"),
      });
}

/** @param {string} kind @param {string} words @param {(() => void) | null} act
 * @param {{more?: string, sent?: boolean}} [rest] */
const button = (kind, words, act, { more = "", sent = false } = {}) =>
  h(Press, {
    kind: `dizios-main ${kind}`,
    off: !act || !online.value,
    sent,
    act: act ?? (() => undefined),
    hint: act ? say("space-key") : "",
    children: html`<strong>${words}</strong>${more ? html`<span>${more}</span>` : null}`,
  });
