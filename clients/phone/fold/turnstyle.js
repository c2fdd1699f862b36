/** Applies one item of the news of Zangle Turn-style to its view. Pure: turns are here, cards are Speedster's. */
import { foldCards } from "./zangle.js";

/** @typedef {import("../types.js").TurnstyleView} TurnstyleView */
/** @typedef {import("../types.js").TurnstyleNews} TurnstyleNews */

export const TOLD_OF_TURNSTYLE = /** @type {const} */ ({
  "turnstyle.zangle-taken": "right",
  "turnstyle.hit-taken": "plain",
  "turnstyle.turn-passed": "plain",
});

/** @param {TurnstyleView} view @param {TurnstyleNews} item @returns {TurnstyleView} */
export function foldTurnstyle(view, item) {
  switch (item.kind) {
    case "turnstyle.turn-began": {
      const { seat: turn, ends_at_ms: turn_ends_at_ms, last_turns, revision } = item;
      return { ...view, turn, turn_ends_at_ms, last_turns, revision, hit_taken: false };
    }
    case "turnstyle.turn-passed":
      return view;
    default: {
      const changed = foldCards(view, item);
      if (item.kind === "turnstyle.hit-taken") return { ...changed, hit_taken: true };
      if (item.kind !== "turnstyle.round-ended") return changed;
      return { ...changed, turn: null, turn_ends_at_ms: 0, hit_taken: false, last_turns: false };
    }
  }
}
