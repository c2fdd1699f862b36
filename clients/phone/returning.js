/** Seats whose players are away: whether one of them is one's own, and who else says so. Draws nothing.
 *
 * A browser that lost its memory has no token, and its player sits down as somebody new. Others have to say who it is.
 */
import { keptWho } from "./identity.js";
import { sent, you } from "./store.js";
import { signal } from "./vendor/signals.js";

/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {{seat: Seat, step: "maybe" | "asked" | "refused", reason: string}} Own */

/** The seat that may be one's own from before. */
export const own = signal(/** @type {Own | null} */ (null));
/** Who asks for a seat, where it is for this page to decide; `by` null: somebody who watches. */
export const asking = signal(/** @type {readonly {seat: Seat, by: Seat | null}[]} */ ([]));

/** This page is new at the table, and has not seen yet who sits there. */
let isNew = false;

/** Before the store hears it. @param {ServerMessage} message @param {boolean} [back] it came with its token */
export function hear(message, back = false) {
  switch (message.kind) {
    case "welcome":
      asking.value = []; // On each connection it is told anew.
      isNew = !back && message.asked_for_seat;
      if (isNew) own.value = null;
      return;
    case "sight":
      if (isNew) own.value = likely(message);
      isNew = false;
      return;
    case "seat-asked": {
      const others = asking.peek().filter((each) => each.seat !== message.seat);
      asking.value = message.still ? [...others, { seat: message.seat, by: message.by }] : others;
      if (!message.still && own.peek()?.seat === message.seat) refuse("");
      return;
    }
    case "refusal":
      if (sent.peek().get(message.id) === "claim-seat") refuse(message.reason);
  }
}

/** @param {string} reason */
function refuse(reason) {
  const asked = own.peek();
  if (asked) own.value = { ...asked, step: "refused", reason };
}

/** Whoever comes by the name of somebody who is away.
 * @param {import("./types.js").Sight} sight @returns {Own | null} */
function likely({ table, you: here }) {
  const name = keptWho().name.trim().toLowerCase();
  const seat = table.seats.find(
    (each) => !each.present && !each.bot && !each.gone && each.seat !== here && each.name.toLowerCase() === name,
  );
  return seat ? { seat: seat.seat, step: "maybe", reason: "" } : null;
}

export const isOwn = () => own.value !== null && own.value.seat !== you.value;
