/** Asks somebody new whether they are a player who is away, and somebody who knows them whether that is so. */
import { h, html } from "../html.js";
import { ask } from "../play.js";
import { asking, isOwn, own } from "../returning.js";
import { say } from "../words.js";
import { Tap } from "./button.js";
import { seatView } from "./player.js";

/** @typedef {import("../types.js").Seat} Seat */

/** Over the header, where nothing is played with. */
export const Returning = () => html`${asking.value.map((each) => h(Asks, each))} ${isOwn() ? h(Own, {}) : null}`;

/** @param {Seat | null} seat */
const called = (seat) => seatView(seat)?.name ?? say("somebody");

/** @param {{seat: Seat, by: Seat | null}} props */
function Asks({ seat, by }) {
  const name = called(seat);
  const [yes, no] = [say("seat-let", { name }), say("seat-let-not", { name })];
  /** @param {boolean} theirs */
  const answer = (theirs) => ask({ kind: "let-seat", seat, yes: theirs });
  return html`<div class="notice" role="alert" key=${seat}>
    <span>${say("seat-asked", { by: called(by), name })}</span>
    ${h(Tap, { kind: "small go", act: () => answer(true), label: yes, children: say("seat-yes") })}
    ${h(Tap, { kind: "small", act: () => answer(false), label: no, children: say("seat-no") })}
  </div>`;
}

function Own() {
  const asked = own.value;
  const there = asked && seatView(asked.seat);
  // Back, or gone for good: there is nothing to ask for any more.
  if (!asked || !there || there.present || there.gone) return null;
  const name = there.name;
  const close = () => void (own.value = null);
  const claim = () => {
    own.value = { ...asked, step: "asked" };
    ask({ kind: "claim-seat", seat: asked.seat });
  };
  switch (asked.step) {
    case "maybe":
      return html`<div class="notice">
        <span>${say("seat-are-you", { name })}</span>
        ${h(Tap, { kind: "small go", act: claim, children: say("seat-yes") })}
        ${h(Tap, { kind: "small", act: close, children: say("seat-no") })}
      </div>`;
    case "asked":
      return html`<div class="notice">
        <span role="status">${say("seat-claimed", { name })}</span>
        ${h(Tap, { kind: "small", act: close, children: say("close") })}
      </div>`;
    case "refused":
      return html`<div class="notice">
        <span role="alert">
          ${say("seat-not-given", { name })} ${asked.reason ? say(`reason-${asked.reason}`) : ""}
        </span>
        ${h(Tap, { kind: "small", act: close, children: say("close") })}
      </div>`;
  }
}
