/** A player as everybody sees one: shape, color and name. */
import { PlayerShape } from "../art/symbols.js";
import { h, html } from "../html.js";
import { table, you } from "../store.js";
import { say } from "../words.js";

/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").SeatView} SeatView */
/** @typedef {import("../types.js").Leaver} Leaver */

/** @param {Seat | null} seat @returns {SeatView | undefined} */
export const seatView = (seat) => table.value?.seats.find((each) => each.seat === seat);

/** Who is meant where a match names a seat: when it is over that is whoever played there, whoever sits there now.
 * @param {Seat | null} seat @returns {SeatView | Leaver | undefined} */
export function playerAt(seat) {
  const left = table.value?.left?.find((each) => each.seat === seat);
  return (table.value?.phase === "over" && left) || seatView(seat) || left;
}

/** A name for a sentence; whoever is not known any more is still called something.
 * @param {Seat | null} seat */
export const nameOf = (seat) => playerAt(seat)?.name ?? say("somebody");

/** The host's name: somebody who sits here. */
export const hostName = () => seatView(table.value?.host ?? null)?.name ?? say("somebody");

/** Whether the player of that seat is oneself. @param {Seat | null} seat */
export const isMe = (seat) => seat !== null && seat === you.value && playerAt(seat) === seatView(seat);

/** The arguments of a sentence about a seat: some sentences differ for oneself.
 * @param {Seat | null} seat */
export const about = (seat) => ({ name: nameOf(seat), who: isMe(seat) ? "me" : "other" });

/** `called`: in fewer letters, where there is little room. `now`: who sits there, whoever played there.
 * @param {{seat: Seat, called?: string, now?: boolean}} props */
export function Player({ seat, called, now = false }) {
  const view = now ? seatView(seat) : playerAt(seat);
  const name = view?.name ?? say("somebody");
  return html`<span class="player">
    ${view ? h(PlayerShape, { symbol: view.symbol, labelled: true }) : null}
    <span class="player-name" title=${called === undefined ? undefined : name}>${called ?? name}</span>
  </span>`;
}
