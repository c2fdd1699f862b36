/** The sentences of a scene: what happened, and why it was right or wrong. Knows words; draws nothing. */
import { dizzyCardName } from "../art/dizzy_card.js";
import { zangleCardName } from "../art/zangle_card.js";
import { chronicle, isHost } from "../store.js";
import { say } from "../words.js";
import { about, hostName } from "./player.js";
import { saidOf } from "./printed_told.js";
import { sum } from "./sum.js";
import { TELLERS } from "./tellers.js";

/** @typedef {import("../scenes.js").Scene} Scene */
/** @typedef {import("../types.js").Combination} Combination */
/** @typedef {import("../types.js").DizzyCard} DizzyCard */

/** @param {readonly Combination[]} named */
export const combinations = (named) => named.map((each) => say(`combination-${each}`)).join(` ${say("and")} `);

/** What happened, in one sentence. @param {Scene} scene */
export function headline(scene) {
  switch (scene.kind) {
    case "laid":
      return say(scene.special ? "laid-special" : "laid", about(scene.seat));
    case "wrong":
      return say("wrong", about(scene.seat));
    case "flipped":
      return say("flipped", { card: dizzyCardName(scene.card) });
    case "opened":
      return scene.together
        ? say("opened-together")
        : say(scene.byReferee ? "opened-for" : "opened-alone", about(scene.seats[0] ?? null));
    case "nobody-can-lay":
      return say("nobody-can-lay");
    case "refilled":
      return say("refilled");
    case "trouble":
      return say("trouble", about(scene.seat));
    case "zangle":
      return say("zangle-taken", about(scene.seat));
    case "zangle-wrong":
      return say("zangle-wrong", about(scene.seat));
    case "hit":
      return scene.all
        ? say("hit-all")
        : say("hit-one", { ...about(scene.seat), card: zangleCardName(scene.card) });
    case "turned-up":
      return say("turned-up");
    case "freed":
      return say("freed", about(scene.seat));
    case "claim":
      return say(scene.right ? "printed-right" : "printed-wrong", {
        ...about(scene.seat),
        cards: scene.said?.cards ?? 0,
      });
    case "round-over":
      return say("round-over");
    case "told":
      return tell(scene, "headline");
    case "taken-back":
      return say("taken-back", { ...hostWords(), what: undone(scene) });
  }
}

/** Only the host takes back, so that is who did. */
const hostWords = () => ({ host: hostName(), who: isHost.value ? "me" : "other" });

/** The verdict that is taken back, in a few words.
 * @param {{seat: import("../types.js").Seat, call: string}} which */
export function undone({ seat, call }) {
  const known = chronicle.value.moments.flatMap((moment) => moment.calls);
  const ruling = known.findLast((each) => each.seat === seat && each.call === call)?.ruling;
  return say(ruling === "upheld" || ruling === "wrong" ? `undone-${ruling}` : "undone-unknown", about(seat));
}

/** What a game says of all that one stroke brought, in its own words.
 * @param {Extract<Scene, {kind: "told"}>} scene @param {"headline" | "why"} what */
const tell = ({ game, items }, what) =>
  items.map((item) => TELLERS[game]?.[what]?.(item)).filter(Boolean).join(" ");

/** Why, in one sentence; empty where the headline says it all. @param {Scene} scene */
export function why(scene) {
  switch (scene.kind) {
    case "laid":
      return say("why-right", { named: combinations(scene.named), made: combinations(scene.made) });
    case "wrong":
      return scene.tops.length ? whyCombination(scene.named, scene.tops) : say(`reason-${scene.reason}`);
    case "zangle":
      return scene.tiling.length
        ? say("why-zangle", {
            sum: sum(
              scene.target.area,
              scene.pieces.map((card) => card.area),
            ),
          })
        : say("reason-on-trust");
    case "zangle-wrong":
      return whyZangle(scene);
    case "claim":
      return scene.said ? saidOf(scene.said) : say(`reason-${scene.reason}`);
    case "told":
      return tell(scene, "why");
    case "taken-back":
      return say("taken-back-why");
    default:
      return "";
  }
}

/** Which attribute failed, and how: the first of the named that was not made.
 * @param {readonly Combination[]} named @param {readonly DizzyCard[]} tops */
function whyCombination(named, tops) {
  const failed = named.find((each) => !isMade(each, tops)) ?? named[0];
  if (!failed) return "";
  const attribute = failed.startsWith("colors") ? "color" : "pattern";
  const values = tops.map((card) => say(`${attribute}-${card[attribute]}`)).join(", ");
  return say(`why-not-${failed}`, { values });
}

/** @param {Combination} combination @param {readonly DizzyCard[]} tops */
export function isMade(combination, tops) {
  const attribute = combination.startsWith("colors") ? "color" : "pattern";
  const different = new Set(tops.map((card) => card[attribute])).size;
  return combination.endsWith("same") ? different === 1 : different === 3;
}

/** @param {Extract<Scene, {kind: "zangle-wrong"}>} scene */
function whyZangle({ finding, reason }) {
  if (!finding) return say(`reason-${reason}`);
  const { area_needed: needed, area_given: given } = finding;
  if (needed !== given) return say(given < needed ? "why-too-little" : "why-too-much", { needed, given });
  return say("why-no-tiling", { needed });
}

/** What it cost, in one sentence. @param {{cards: number, lapsed: boolean}} cost */
export function price(cost) {
  if (cost.lapsed) return say("price-lapsed");
  return cost.cards ? say("price-cards", { cards: cost.cards }) : say("price-nothing");
}
