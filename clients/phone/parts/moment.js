/** One contest at leisure: what happened and why, the photo finish in large, and a receipt for each verdict. */
import { finishers } from "../chronicle.js";
import { claimed, isByPress } from "../claims.js";
import { h, html } from "../html.js";
import { isKept, receiptAddress } from "../lookback.js";
import { chronicle, table } from "../store.js";
import { useLayoutEffect, useRef } from "../vendor/hooks.js";
import { say } from "../words.js";
import { Tap } from "./button.js";
import { LotteryTold } from "./lottery.js";
import { openMoment, opened } from "./opened.js";
import { FinishLine, meaning, plusMinus } from "./photo_finish.js";
import { nameOf, Player } from "./player.js";
import { SceneShown } from "./scene.js";
import { RulingSign } from "./signs.js";

/** @typedef {import("../chronicle.js").Call} Call */
/** @typedef {import("../chronicle.js").Moment} Moment */

const close = () => {
  opened.value = null;
  queueMicrotask(() => /** @type {HTMLElement | null} */ (document.activeElement)?.blur());
};

/** The dialog tells that it was closed a moment later; by then it may be open again.
 * @param {Event} event */
const closed = (event) => {
  if (!(/** @type {HTMLDialogElement} */ (event.currentTarget).open)) close();
};

/** Stands once on a page; shown when a contest is tapped. */
export function MomentDialog() {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const shown = opened.value;
  const isOpen = shown !== null;
  // In the same frame: an empty dialog that is still open would catch the next finger.
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return html`<dialog ref=${dialog} class="menu moment" onClose=${closed} aria-label=${say("photo-finish")}>
    ${shown ? contents(current(shown.moment), shown.row) : null}
  </dialog>`;
}

/** More may have come in while it is looked at: late calls, the verdict on a lock, or that it was taken back.
 * @param {Moment} moment */
function current(moment) {
  const [first] = moment.calls;
  const found = moment.number
    ? chronicle.value.moments.findLast((each) => each.number === moment.number && each.at >= moment.at)
    : chronicle.value.moments.find((each) => each.calls[0]?.call === first?.call);
  return found ?? moment;
}

/** @param {Moment} moment @param {number} row */
function contents(moment, row) {
  const calls = claimed(finishers(moment), table.value);
  const isRace = calls.length > 1;
  return html`
    <div class="menu-top">
      <h2>${say(isRace ? "photo-finish" : "one-call")}</h2>
      ${h(Tap, { act: close, kind: "round", label: say("close"), children: "✕" })}
    </div>
    ${
      calls.some((call) => call.takenBack)
        ? html`<p class="told" data-tone="void">${say("taken-back-more")}</p>`
        : null
    }
    ${moment.scene ? h(SceneShown, { shown: moment.scene }) : null}
    ${isRace ? html`<div class="photo large">${h(FinishLine, { calls })}</div>` : null}
    <ol class="callers">
      ${calls.map((call, at) => caller(call, at, calls, row === at))}
    </ol>
    ${isRace ? html`<p class="quiet photo-legend">${say("band-means")}</p>` : null}
    ${isRace && isByPress(table.value) ? html`<p class="quiet photo-legend">${say("glass-means")}</p>` : null}
    ${calls.some((call) => call.tie === "lottery") ? h(LotteryTold, { calls }) : null}
    ${steps(moment)}
  `;
}

/** @param {Call} call @param {number} at @param {readonly Call[]} calls @param {boolean} isOpen */
function caller(call, at, calls, isOpen) {
  const [first = call] = calls;
  const toggle = () => {
    if (opened.value) opened.value = { ...opened.value, row: isOpen ? -1 : at };
  };
  return html`<li key=${`${call.seat}${call.call}`}>
    <button type="button" class="caller" aria-expanded=${String(isOpen)} onClick=${toggle}>
      ${h(RulingSign, { ruling: call.ruling, takenBack: call.takenBack })}
      ${h(Player, { seat: call.seat })}
      <span class="caller-ruling">${call.ruling ? say(`sign-${call.ruling}`) : say("sign-holds")}</span>
      <span class="caller-more" aria-hidden="true">${isOpen ? "▴" : "▾"}</span>
    </button>
    ${isOpen ? explained(call, first) : null}
  </li>`;
}

/** By what a call was ordered, and what its own instant can be wrong by. @param {Call} call */
const ruleOf = (call) => `${say(`rule-${call.rule}`)} ${say("rule-within", { plus: plusMinus(call.plus_minus_us) })}`;

/** @param {Call} call @param {Call} first */
function explained(call, first) {
  const means = meaning(call, first);
  return html`<div class="explained">
    ${call.reason ? html`<p>${say(`ruling-${call.ruling}`, { reason: say(`reason-${call.reason}`) })}</p>` : null}
    ${call === first ? null : html`<p>${say("was-first", { name: nameOf(first.seat) })}</p>`}
    ${means ? html`<p>${means}</p>` : null}
    ${call.rule && isByPress(table.value) ? html`<p class="quiet">${ruleOf(call)}</p>` : null}
    ${call.stamping ? html`<p class="quiet">${say(`stamping-${call.stamping}`)}</p>` : null}
    ${
      isKept.known.value && call.call && first.ruling
        ? html`<p class="for-receipt">
            <a class="tap small receipt" download href=${receiptAddress(call)}>${say("receipt")}</a>
            <span class="quiet">${say("receipt-more")}</span>
          </p>`
        : null
    }
  </div>`;
}

/** To the contest before and the one after.
 * @param {Moment} moment */
function steps(moment) {
  const { moments } = chronicle.value;
  const at = moments.indexOf(moment);
  if (at < 0 || moments.length < 2 || !table.value) return null;
  /** @param {Moment | undefined} to */
  const go = (to) => () => to && openMoment(to);
  return html`<div class="row moment-steps">
    ${h(Tap, { act: go(moments[at - 1]), off: at === 0, label: say("contest-before"), children: "◀" })}
    <span>${say("contest-of", { number: at + 1, count: moments.length })}</span>
    ${h(Tap, { act: go(moments[at + 1]), off: at === moments.length - 1, label: say("contest-after"), children: "▶" })}
  </div>`;
}
