/** What the winner of a round plays under from then on: a sentence, and the hand it asks for. */
import { h } from "../html.js";
import { set, settings } from "../settings.js";
import { say } from "../words.js";
import { Press } from "./button.js";

/** The group's own words where it chose some, otherwise ours.
 * @param {import("../types.js").Equalizer} equalizer */
export const equalizerText = (equalizer) => equalizer.text || say(`equalizer-${equalizer.name}`);

/** Each of them asks for the other hand: the page can put under it what is pressed. */
export function OtherHand() {
  const { leftHanded } = settings.value;
  return h(Press, {
    kind: "small offer",
    act: () => set({ leftHanded: !leftHanded }),
    children: say(leftHanded ? "for-right-hand" : "for-left-hand"),
  });
}
