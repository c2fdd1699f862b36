/** Below the call: what is said of the table as a whole, and the host's hand on counts, votes and the round. */
import { h, html } from "../html.js";
import { Press, Tap } from "../parts/button.js";
import { Player } from "../parts/player.js";
import { ask, play } from "../play.js";
import { isHost, online } from "../store.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { signal } from "../vendor/signals.js";
import { say } from "../words.js";
import { Stepper } from "./printed_action.js";
import * as moves from "./printed_moves.js";

/** @typedef {import("../protocol.js").PrintedView} PrintedView */
/** @typedef {import("../protocol.js").PrintedHandView} Hand */

const isOpen = signal(false);

/** @param {{view: PrintedView, mine: Hand | undefined}} props */
export function PrintedFoot({ view, mine }) {
  if (moves.mayOverrule(view)) return overruling(view);
  const stuck = view.hands.filter((hand) => hand.stuck).length;
  const there = view.hands.filter((hand) => !hand.away).length;
  return html`<div class="printed-foot">
    ${
      view.deck === "zangle"
        ? h(Press, {
            kind: "foot",
            off: !moves.mayHit(view, mine),
            sent: moves.isSent("printed.hit"),
            hint: "0",
            act: () => moves.hit(view, mine),
            children: html`<strong>${say("hit")}</strong><span>${say("printed-hit-more")}</span>`,
          })
        : null
    }
    ${h(Press, {
      kind: "foot",
      off: !moves.maySayStuck(view, mine),
      on: mine?.stuck ?? false,
      sent: moves.isSent("printed.stuck"),
      hint: "N",
      act: () => moves.sayStuck(view, mine, false),
      children: html`<strong>${say("printed-stuck")}</strong>
        ${
          stuck
            ? html`<span>${say("printed-stuck-count", { stuck, there })}</span>`
            : html`<span class="more">${say(`printed-stuck-more-${view.deck}`)}</span>`
        }`,
    })}
    ${h(Press, {
      kind: "foot",
      off: !moves.maySayStuck(view, mine),
      hint: "X",
      act: () => moves.sayStuck(view, mine, true),
      children: html`<strong>${say("printed-nothing-left")}</strong>
        <span class="more">${say("printed-nothing-left-more")}</span>`,
    })}
    ${
      isHost.value
        ? h(Press, {
            kind: "foot host",
            act: () => (isOpen.value = true),
            children: html`<strong>${say("printed-host")}</strong><span>${say("printed-host-more")}</span>`,
          })
        : null
    }
  </div>`;
}

/** The host ends the vote. @param {PrintedView} view */
const overruling = (view) => html`<div class="printed-foot" role="group" aria-label=${say("printed-overrule")}>
  <span class="printed-foot-label">${say("printed-overrule")}</span>
  ${[true, false].map((right) =>
    h(Press, {
      key: String(right),
      kind: "foot",
      off: !online.value,
      sent: moves.isSent("printed.overrule"),
      label: `${say("printed-overrule")}: ${say(right ? "printed-right-button" : "printed-wrong-button")}`,
      act: () => moves.overrule(view, right),
      children: html`<strong>
        ${right ? "✓" : "✗"} ${say(right ? "printed-right-button" : "printed-wrong-button")}
      </strong>`,
    }),
  )}
</div>`;

/** @param {{view: PrintedView}} props */
export function PrintedHost({ view }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const open = isOpen.value && isHost.value;
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return html`<dialog
    ref=${dialog}
    class="menu printed-host"
    onClose=${() => (isOpen.value = false)}
    aria-label=${say("host-part")}
  >
    ${open ? contents(view) : null}
  </dialog>`;
}

const close = () => (isOpen.value = false);

/** @param {PrintedView} view */
const contents = (view) => html`
  <div class="menu-top">
    <h2>${say("host-part")}</h2>
    ${h(Tap, { act: close, kind: "round", label: say("close"), children: "✕" })}
  </div>
  <p>${say(may(view) ? "printed-host-counts" : "printed-host-not-now")}</p>
  <ul class="printed-corrections">
    ${view.hands.map(
      (hand) => html`<li key=${hand.seat}>${h(Player, { seat: hand.seat })} ${h(Correction, { view, hand })}</li>`,
    )}
  </ul>
  <div class="row">
    ${view.phase === "open" ? h(EndRound, { off: view.lock !== null }) : null}
    ${
      view.phase === "laying" || view.phase === "counting"
        ? h(Tap, { act: goOn, children: say(view.phase === "laying" ? "printed-start-anyway" : "printed-book") })
        : null
    }
  </div>
`;

/** Counts may be set right in play while nobody holds the lock, and while they are counted.
 * @param {PrintedView} view */
const may = (view) => (view.phase === "open" && view.lock === null) || view.phase === "counting";

/** @param {{view: PrintedView, hand: Hand}} props */
function Correction({ view, hand }) {
  /** @param {number} by */
  const step = (by) => may(view) && play({ kind: "printed.correct", seat: hand.seat, cards: hand.cards + by });
  // To nothing would end the round: whoever is out says so by their last card.
  const low = view.phase === "counting" ? 0 : 1;
  return h(Stepper, { label: say("cards-left"), value: hand.cards, low, high: moves.CARDS_MAX, step });
}

function goOn() {
  close();
  ask({ kind: "next-round" });
}

/** Takes two taps, since nobody gets back what they had in hand.
 * @param {{off: boolean}} props */
function EndRound({ off }) {
  const [sure, setSure] = useState(false);
  const finish = () => {
    close();
    play({ kind: "printed.finish" });
  };
  return sure
    ? h(Tap, { act: finish, kind: "danger", off, children: say("printed-finish-sure") })
    : h(Tap, { act: () => setSure(true), off, children: say("printed-finish") });
}
