/** Measures the steps of this browser's clock, and of the stamps that its system gives to presses.
 *
 * Browsers show time in steps, so that nobody is told apart by his clock: 0.1 ms in Chromium, 1 ms in WebKit, up to
 * 100 ms where somebody asked for it. What a step hides nobody can know, so it is said along with every press.
 */

/** Steps to see; some browsers make them uneven, and the smallest is the grain. */
const STEPS = 12;
/** A clock that has not moved by then has steps that are too long for anything: 200 000 looks take some 20 ms. */
const LOOKS_MAX = 200_000;
/** What the referee takes for no clock at all. */
export const NO_CLOCK_US = 1_000_000;

/** Microseconds of one step. It looks without a pause, for a few milliseconds on most phones.
 * @param {() => number} [clock] milliseconds @returns {number} */
export function measured(clock = () => performance.now()) {
  let smallest = NO_CLOCK_US;
  let steps = 0;
  let last = clock();
  for (let looks = 0; looks < LOOKS_MAX && steps < STEPS; looks += 1) {
    const now = clock();
    if (now === last) continue;
    smallest = Math.min(smallest, Math.abs(now - last) * 1000);
    last = now;
    steps += 1;
  }
  // Where two looks were further apart than a step, the step was not seen, and what was is larger: never less.
  return Math.min(NO_CLOCK_US, Math.max(1, Math.round(smallest)));
}

/** Measured once, before it matters. @type {number | null} */
let known = null;

export const clockGrain = () => (known ??= measured());

/** Stamps that are looked at together: of a finer clock, so many would agree once in a million. */
const ALIKE = 7;
/** Parts of a millisecond after the last whole one, of the newest stamps. @type {number[]} */
let parts = [];

/** Some systems stamp touches in whole milliseconds, whatever the clock shows: then all their fractions are alike.
 * @param {number} stamp milliseconds */
export function noteStamp(stamp) {
  parts = [...parts, stamp % 1].slice(-ALIKE);
}

/** Microseconds of a step of event stamps. */
export function stampGrain() {
  const [first = 0] = parts;
  const alike = parts.every((part) => Math.abs(Math.round(part - first) - (part - first)) < 0.02);
  return Math.max(clockGrain(), parts.length === ALIKE && alike ? 1000 : 0);
}
