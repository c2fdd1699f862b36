/** The sentences of Zing-a-Zam: what was played, and what it did. Knows words; draws nothing. */
import { say } from "../words.js";
import { about, isMe, nameOf } from "./player.js";

/** @typedef {import("../protocol.js").ZamNews} ZamNews */
/** @typedef {import("../types.js").Seat} Seat */

/** What the number of a played card does. @param {ZamNews} item */
export const why = (item) =>
  item.kind === "zam.card-played"
    ? say("zam-card", { number: item.card.number, effect: say(`zam-does-${item.card.number}`) })
    : "";

/** Two players in one sentence. @param {Seat} seat @param {Seat} other */
const both = (seat, other) => ({ ...about(seat), other: nameOf(other), whom: isMe(other) ? "me" : "other" });

/** What happened, in one sentence. @param {ZamNews} item */
export function headline(item) {
  switch (item.kind) {
    case "zam.card-played":
      return item.picked_by === null
        ? say("zam-played", { ...about(item.seat), number: item.card.number })
        : say("zam-played-picked", { ...both(item.seat, item.picked_by), number: item.card.number });
    case "zam.effect-skipped":
      return say("zam-skipped", { number: item.effect });
    case "zam.effect-copied":
      return say("zam-copied", { number: item.card.number });
    case "zam.companion-drawn":
      return say("zam-drawn", about(item.seat));
    case "zam.card-turned":
      return say("zam-turned", about(item.seat));
    case "zam.frozen":
      return say("zam-frozen", about(item.seat));
    case "zam.card-taken":
      return say("zam-taken", { ...both(item.seat, item.of), number: item.card?.number ?? 0 });
    case "zam.card-given":
      return say("zam-given", { ...both(item.seat, item.to), number: item.card?.number ?? 0 });
    case "zam.turn-passed":
      return say(`zam-passed-${item.why}`, about(item.seat));
    case "zam.round-won":
      return item.won.seat === null
        ? say("zam-round-empty")
        : say(item.won.by_one ? "zam-round-won-by-one" : "zam-round-won", {
            ...about(item.won.seat),
            cards: item.won.cards.length,
          });
    default:
      return "";
  }
}
