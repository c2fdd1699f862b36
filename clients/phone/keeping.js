/** Keeps one's seat while one looks back from its table, in the same tab. Knows the link and the tab; draws nothing.
 *
 * Whoever reads results is still here: without a line their seat would be given up in a minute, and the host with it.
 */
import { keptWho, SYMBOLS, tokenOf } from "./identity.js";
import { keepAlive, Link, socketAddress, VERSION } from "./link.js";

/** @typedef {import("./types.js").ServerMessage} ServerMessage */

/** Of this tab alone: in another one the table is still open, and has the seat. */
const FROM = "looks-back-from";

/** The table's own page is shown, which has the line. */
export const atTable = () => sessionStorage.removeItem(FROM);

/** A way to look back is taken from a table: in this tab, or in another one, which leaves the seat where it is.
 * @param {string} code empty: one has no seat there @param {MouseEvent} event */
export function leaveFor(code, { button, ctrlKey, metaKey, shiftKey }) {
  if (button === 0 && !ctrlKey && !metaKey && !shiftKey) sessionStorage.setItem(FROM, code);
  else atTable();
}

/** Is in the seat that this tab comes from, if any; goes back there as soon as that seat has cards. */
export function keepSeat() {
  const table = sessionStorage.getItem(FROM) ?? "";
  const token = tokenOf(table);
  if (!table || !token) return;
  const who = keptWho();
  const symbol = who.symbol ?? SYMBOLS[0];
  const hello = { kind: "hello", version: VERSION, role: "seat", table, token, name: who.name || "Player", symbol };
  const link = new Link(socketAddress(), {
    hello: () => hello,
    told: (message) => void (hasCards(message) && location.assign(`/${encodeURIComponent(table)}`)),
    changed: () => undefined,
  });
  keepAlive(link);
  link.connect();
}

/** Whoever is dealt in at the beginning of a match gets a whole view. @param {ServerMessage} message */
const hasCards = (message) =>
  message.kind === "sight" && message.table.seats.some(({ seat, playing }) => playing && seat === message.you);
