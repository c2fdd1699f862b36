/** What the winner of a round plays under from then on, as a sentence. */
import { say } from "../words.js";

/** The group's own words where it chose some, otherwise ours.
 * @param {import("../types.js").Equalizer} equalizer */
export const equalizerText = (equalizer) => equalizer.text || say(`equalizer-${equalizer.name}`);
