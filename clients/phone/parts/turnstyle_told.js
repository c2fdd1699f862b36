/** The sentences of Zangle Turn-style: what a turn came to. Knows words; draws nothing. */
import { zangleCardName } from "../art/zangle_card.js";
import { say } from "../words.js";
import { sum } from "./sum.js";
import { about } from "./player.js";

/** @typedef {import("../types.js").TurnstyleNews} TurnstyleNews */

/** What happened, in one sentence. @param {TurnstyleNews} item */
export function headline(item) {
  switch (item.kind) {
    case "turnstyle.zangle-taken":
      return say("zangle-taken", about(item.seat));
    case "turnstyle.hit-taken":
      return say("hit-one", { ...about(item.seat), card: zangleCardName(item.card) });
    case "turnstyle.turn-passed":
      return say(`turn-passed-${item.by}`, about(item.seat));
    default:
      return "";
  }
}

/** Why, in one sentence; empty where the headline says it all. @param {TurnstyleNews} item */
export function why(item) {
  if (item.kind !== "turnstyle.zangle-taken") return "";
  const areas = item.pieces.map((card) => card.area);
  return say("why-zangle", { sum: sum(item.target.area, areas) });
}

/** A Zangle as it lies. @param {TurnstyleNews} item */
export const tiling = (item) => (item.kind === "turnstyle.zangle-taken" ? item : null);
