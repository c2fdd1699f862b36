/** The clock by which instants are shown: the page's own, or the one of a replay. Knows milliseconds alone. */

let source = () => performance.now();

/** Milliseconds that run while things are shown. */
export const now = () => source();

/** From now on another clock says what time it is.
 * @param {() => number} clock */
export function runBy(clock) {
  source = clock;
}
