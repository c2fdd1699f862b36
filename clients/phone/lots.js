/** Draws a lot again: is what it was drawn from what was sealed before, and has the lowest ticket won? Pure. */
import { sha256 } from "./sha256.js";

/** @typedef {import("./protocol.js").Lottery} Lottery */
/** A caller, as far as lots go. @typedef {{seat: number, tie?: string | null | undefined, draw?: number}} Drawn */

/** @param {string} word */
const letters = (word) => [...word].map((letter) => letter.charCodeAt(0));

/** @param {string} hex */
const bytesOf = (hex) => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/** @param {string} seed in hexadecimal */
export const sealOf = (seed) => sha256([...letters("commitment"), ...bytesOf(seed)]);

/** @param {string} seed @param {number} draw the number of the race in the match @param {number} seat */
export function ticketOf(seed, draw, seat) {
  const number = Array.from({ length: 8 }, (_, at) => Math.floor(draw / 256 ** (7 - at)) % 256);
  return sha256([...letters("ticket"), ...bytesOf(seed), ...number, seat]);
}

/** What drawing again comes to; "sealed": it cannot be drawn again yet.
 * @param {Lottery} lottery @param {string} sealBefore what its seal was told to be before; empty: nobody was here then
 * @param {readonly Drawn[]} calls of one contest, whoever was first ahead @returns {"sealed" | "checked" | "broken"} */
export function drawnAgain(lottery, sealBefore, calls) {
  const { commitment, seed } = lottery;
  if (!seed) return "sealed";
  if (sealOf(seed) !== commitment || (sealBefore && sealBefore !== commitment)) return "broken";
  const tied = calls.filter((call) => call.tie === "lottery");
  const draw = tied[0]?.draw ?? 0;
  if (!draw || tied.some((call) => call.draw !== draw)) return "broken";
  const [won = "", ...others] = tied.map((call) => ticketOf(seed, draw, call.seat));
  return others.every((ticket) => won < ticket) ? "checked" : "broken";
}
