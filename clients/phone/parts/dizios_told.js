/** The sentences of Dizios: what a turn came to. Knows words; draws nothing. */
import { say } from "../words.js";
import { about } from "./player.js";

/** @typedef {import("../types.js").DiziosNews} DiziosNews */

/** What happened, in one sentence. @param {DiziosNews} item */
export function headline(item) {
  switch (item.kind) {
    case "dizios.tile-placed":
      return say("dizios-placed", { ...about(item.laid.seat), points: item.points });
    case "dizios.turn-passed":
      return say(`dizios-passed-${item.by}`, about(item.seat));
    case "dizios.match-ended":
      return say(`dizios-end-${item.result.end}`);
    default:
      return "";
  }
}

/** Why, in one sentence; empty where the headline says it all. @param {DiziosNews} item */
export const why = (item) =>
  item.kind === "dizios.tile-placed" && item.touches.length
    ? say("dizios-touches", { count: item.touches.length })
    : "";
