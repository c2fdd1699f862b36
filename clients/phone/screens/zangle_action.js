/** The action zone of Zangle: the big call, the hit beside it, and the confirmation of what was chosen. */
import { h, html } from "../html.js";
import { Press } from "../parts/button.js";
import { useUntil } from "../parts/clocked.js";
import { sum } from "../parts/sum.js";
import { equalizerText, OtherHand } from "../parts/equalizer.js";
import { nameOf } from "../parts/player.js";
import { Ring } from "../parts/ring.js";
import { HeldByOther, lockedOut, standing } from "../parts/standing.js";
import { play } from "../play.js";
import { online, you } from "../store.js";
import { say } from "../words.js";
import { chosen, confirm, isSent, noneNow, pressHit, pressZangle } from "./zangle_moves.js";

/** @typedef {import("../types.js").ZangleView} ZangleView */
/** @typedef {import("../types.js").ZangleHand} ZangleHand */

/** @param {{view: ZangleView, mine: ZangleHand | undefined}} props */
export function ZangleAction({ view, mine }) {
  const out = useUntil(mine?.locked_out_until_ms ?? 0);
  const instead = standing(view, {
    playing: Boolean(mine?.playing),
    over: view.round_over,
    ask: mine?.equalizer ? `⚖ ${equalizerText(mine.equalizer)}` : undefined,
    offer: mine?.equalizer ? h(OtherHand, {}) : undefined,
  });
  if (instead) return instead;
  if (view.lock?.holder === you.value) return held(view);
  return html`<div class="zangle-action">
    ${
      view.lock
        ? h(HeldByOther, { name: nameOf(view.lock.holder), says: say("zangle-shout"), lock: view.lock })
        : out
          ? lockedOut(mine?.locked_out_until_ms ?? 0)
          : zangleButton(view, mine)
    }
    ${h(Press, {
      kind: noneNow.value === view.revision ? "hit hinted" : "hit",
      label: noneNow.value === view.revision ? say("hint-hit") : undefined,
      off: !online.value || view.center_pile === 0,
      sent: isSent("zangle.hit"),
      hint: "0",
      act: () => pressHit(view, mine),
      children: html`<strong>${say("hit")}</strong><span>${say("pile-left", { count: view.center_pile })}</span>`,
    })}
  </div>`;
}

/** @param {ZangleView} view @param {ZangleHand | undefined} mine */
const zangleButton = (view, mine) =>
  h(Press, {
    kind: "zangle-call",
    off: !online.value,
    sent: isSent("zangle.call"),
    hint: say("space-key"),
    act: () => pressZangle(view, mine),
    children: html`<strong>${say("zangle-shout")}</strong>
      ${mine?.equalizer ? html`<span class="equalizer">⚖ ${equalizerText(mine.equalizer)}</span>` : null}`,
  });

/** @param {ZangleView} view */
function held(view) {
  const { lock } = view;
  if (!lock) return null;
  const cards = [...view.center, ...view.hands.flatMap((hand) => hand.face_up)];
  const areas = chosen.value.map((id) => cards.find((card) => card.id === id)?.area ?? 0);
  const [target, ...pieces] = areas;
  const enough = pieces.length >= 2;
  return html`<div class="standing" data-tone="mine" role="status">
    ${h(Ring, { until: lock.until_ms, span: lock.until_ms - lock.since_ms })}
    ${h(Press, {
      kind: "go confirm",
      off: !enough,
      sent: isSent("zangle.take"),
      act: () => confirm(view),
      children: html`<strong>${say(enough ? "confirm" : target === undefined ? "tap-target" : "tap-pieces")}</strong>
        <span>${target === undefined ? "" : sum(target, pieces.length ? pieces : [])}</span>`,
    })}
    ${h(Press, {
      kind: "small",
      act: () => play({ kind: "zangle.withdraw" }),
      sent: isSent("zangle.withdraw"),
      children: say("withdraw"),
    })}
  </div>`;
}
