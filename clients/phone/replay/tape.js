/** Plays the frames of one match into the store, as the line would have: at any speed, from any instant.
 *
 * The store folds them as it folds live news; going back starts from what was kept on the way. Knows no screen.
 */
import { BLANK, landmarks } from "../chronicle.js";
import { runBy } from "../clock.js";
import { chronicleOf } from "../lookback.js";
import * as store from "../store.js";
import { batch, computed, signal } from "../vendor/signals.js";

/** @typedef {import("../lookback.js").Replay} Replay */

export const SPEEDS = /** @type {const} */ ([0.25, 0.5, 1, 2, 4, 8, 16]);

/** What is played; null: nothing yet. */
export const replay = signal(/** @type {Replay | null} */ (null));
/** The instant that is shown, in milliseconds of the table's time. */
export const at = signal(0);
export const playing = signal(false);
export const speed = signal(1);

/** The whole match on its time line: what comes later as well. */
export const story = computed(() => chronicleOf(replay.value?.frames ?? []));
export const begins = computed(() => replay.value?.frames[0]?.at_ms ?? 0);
export const ends = computed(() => replay.value?.frames.at(-1)?.at_ms ?? 0);

/** The first frame that has not been told yet. */
let next = 0;
/** What the store knew before a frame, every so many of them: going back tells at most so many anew. */
const EVERY = 64;
/** @type {Map<number, import("../store.js").Kept>} */
const kept = new Map();

/** Takes in a match and shows an instant of it: its beginning, or one that was asked for.
 * @param {Replay} given @param {number} [instant] */
export function load(given, instant) {
  runBy(() => at.peek());
  store.tellByArrival();
  kept.clear();
  next = 0;
  batch(() => {
    replay.value = given;
    playing.value = false;
    store.sight.value = store.scene.value = store.note.value = null;
    store.chronicle.value = BLANK;
    store.link.value = { state: "open", tries: 0, reason: "" };
    at.value = begins.peek();
    seek(instant ?? begins.peek());
  });
}

/** Shows an instant. @param {number} instant */
export function seek(instant) {
  const frames = replay.peek()?.frames ?? [];
  const to = Math.min(ends.peek(), Math.max(begins.peek(), instant));
  batch(() => {
    if (to < at.peek()) back(to);
    // The clock stands where each frame came, so that what is shown for a while is shown for as long as it was.
    for (let frame = frames[next]; frame && frame.at_ms <= to; frame = frames[next]) {
      if (next % EVERY === 0 && !kept.has(next)) kept.set(next, store.keep());
      at.value = frame.at_ms;
      store.told(frame.message, frame.at_ms);
      next += 1;
    }
    at.value = to;
  });
}

/** @param {number} to */
function back(to) {
  const frames = replay.peek()?.frames ?? [];
  const past = frames.findIndex((frame) => frame.at_ms > to);
  const wanted = past < 0 ? frames.length : past;
  const from = Math.max(...[...kept.keys()].filter((each) => each <= wanted), 0);
  const known = kept.get(from);
  if (known) store.bringBack(known);
  next = from;
}

/** To what was called or done after this instant, or before. @param {1 | -1} way */
export function step(way) {
  playing.value = false;
  const instants = [begins.peek(), ...landmarks(story.peek()), ends.peek()];
  const ahead = instants.filter((each) => (way > 0 ? each > at.peek() : each < at.peek()));
  if (ahead.length) seek(way > 0 ? Math.min(...ahead) : Math.max(...ahead));
}

/** Lets time pass as it does outside. @param {number} ms since the last time */
export function pass(ms) {
  if (!playing.peek()) return;
  seek(at.peek() + ms * speed.peek());
  if (at.peek() >= ends.peek()) playing.value = false;
}

/** From the end it plays from the beginning again. */
export function playOrPause() {
  if (!playing.peek() && at.peek() >= ends.peek()) seek(begins.peek());
  playing.value = !playing.peek() && ends.peek() > begins.peek();
}

/** @param {1 | -1} way */
export function faster(way) {
  const to = SPEEDS.indexOf(/** @type {(typeof SPEEDS)[number]} */ (speed.peek())) + way;
  speed.value = SPEEDS[to] ?? speed.peek();
}
