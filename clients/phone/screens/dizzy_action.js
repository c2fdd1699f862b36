/** The action zone of Down 'n Dizzy: four calls, or what stands in their place. */
import { DizzyCardPicture } from "../art/dizzy_card.js";
import { h, html } from "../html.js";
import { Press } from "../parts/button.js";
import { useUntil } from "../parts/clocked.js";
import { combinations } from "../parts/headline.js";
import { CallButtons, NameTwo, naming } from "../parts/naming.js";
import { nameOf } from "../parts/player.js";
import { Ring } from "../parts/ring.js";
import { HeldByOther, lockedOut, standing } from "../parts/standing.js";
import { play } from "../play.js";
import { isPractice } from "../practice.js";
import { sent, table, you } from "../store.js";
import { say } from "../words.js";
import { chosenCard, hinted, hintFor, pressCombination } from "./dizzy_moves.js";

/** @typedef {import("../types.js").DizzyView} DizzyView */
/** @typedef {import("../types.js").DizzyHand} DizzyHand */

/** @param {{view: DizzyView, mine: DizzyHand | undefined}} props */
export function DizzyAction({ view, mine }) {
  const out = useUntil(mine?.locked_out_until_ms ?? 0);
  const instead = standing(view, {
    playing: Boolean(mine),
    over: view.result !== null,
    ask: say("hands-ready-dizzy"),
  });
  if (instead) return instead;
  if (view.lock?.holder === you.value) return held(view.lock);
  if (view.lock) {
    const { holder, named } = view.lock;
    return h(HeldByOther, { name: nameOf(holder), says: combinations(named), lock: view.lock });
  }
  if (!mine) return null;
  return out ? lockedOut(mine.locked_out_until_ms) : calls(view, mine);
}

/** @param {import("../types.js").DizzyLock} lock */
const held = (lock) => html`<div class="standing" data-tone="mine" role="status">
  ${h(Ring, { until: lock.until_ms, span: lock.until_ms - lock.since_ms })}
  <p>${say("you-called")}<br /><strong>${combinations(lock.named)}</strong><br />${say("tap-a-card")}</p>
  ${h(Press, {
    kind: "small",
    act: () => play({ kind: "dizzy.withdraw" }),
    sent: [...sent.value.values()].includes("dizzy.withdraw"),
    children: say("withdraw"),
  })}
</div>`;

/** @param {DizzyView} view @param {DizzyHand} mine */
function calls(view, mine) {
  const { first } = naming.value;
  const hint = hinted.value?.revision === view.revision ? hinted.value : null;
  const card = mine.open.find((each) => each.id === chosenCard.value);
  const byWord = table.value?.options.some((each) => each.name === "stuck" && each.value === "word");
  return html`
    <div class="calls-line">
      <span class="calls-ask">
        ${card ? html`<span class="calls-card">${h(DizzyCardPicture, { card, labelled: false })}</span>` : null}
        ${first ? say("name-second", { first: say(`combination-${first}`) }) : say(asked(hint, card))}
      </span>
      ${
        byWord
          ? h(Press, {
              kind: "tiny",
              on: mine.says_stuck,
              act: () => play({ kind: "dizzy.stuck" }),
              children: say("say-stuck"),
            })
          : null
      }
      ${isPractice() ? h(Press, { kind: "tiny", act: () => showHint(view, mine), children: say("hint") }) : null}
      ${h(NameTwo, { short: Boolean(byWord) && isPractice() })}
    </div>
    ${h(CallButtons, { hinted: hint?.named, act: (at) => pressCombination(view, mine, at) })}
  `;
}

/** What the line above the calls asks for. @param {typeof hinted.value} hint @param {unknown} card */
const asked = (hint, card) => (hint?.named === null ? "hint-none" : card ? "name-for-card" : "name-one");

/** The card and its combination are only pointed at: to press them is still one's own affair.
 * @param {DizzyView} view @param {DizzyHand} mine */
function showHint(view, mine) {
  const hint = hintFor(view, mine);
  hinted.value = { revision: view.revision, named: hint?.named ?? null };
  chosenCard.value = hint?.card.id ?? null;
}
