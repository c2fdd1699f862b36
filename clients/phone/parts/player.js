/** A player as everybody sees one: shape, color and name. */
import { PlayerShape } from "../art/symbols.js";
import { h, html } from "../html.js";
import { table, you } from "../store.js";
import { say } from "../words.js";

/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").SeatView} SeatView */

/** @param {Seat | null} seat @returns {SeatView | undefined} */
export const seatView = (seat) => table.value?.seats.find((each) => each.seat === seat);

/** A name for a sentence; whoever has left is still called something.
 * @param {Seat | null} seat */
export const nameOf = (seat) => seatView(seat)?.name ?? say("somebody");

/** @param {Seat | null} seat */
export const isMe = (seat) => seat !== null && seat === you.value;

/** The arguments of a sentence about a seat: some sentences differ for oneself.
 * @param {Seat | null} seat */
export const about = (seat) => ({ name: nameOf(seat), who: isMe(seat) ? "me" : "other" });

/** `called`: in fewer letters, where there is little room.
 * @param {{seat: Seat, called?: string}} props */
export function Player({ seat, called }) {
  const view = seatView(seat);
  return html`<span class="player">
    ${view ? h(PlayerShape, { symbol: view.symbol, labelled: true }) : null}
    <span class="player-name" title=${called === undefined ? undefined : nameOf(seat)}>${called ?? nameOf(seat)}</span>
  </span>`;
}
