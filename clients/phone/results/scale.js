/** Numbers for pictures: steps that people can read, bins, quartiles. Pure: knows no picture. */

/** A round step of which at most `most` fit into a length.
 * @param {number} length @param {number} most */
export function roundStep(length, most) {
  const rough = Math.max(length, Number.EPSILON) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough * 0.999) ?? rough;
}

/** The ticks from nothing to a length. @param {number} length @param {number} most */
export function ticks(length, most) {
  const step = roundStep(length, most);
  return Array.from({ length: Math.floor(length / step + 1e-9) + 1 }, (_, at) => at * step);
}

/** The value below which a part of all lies.
 * @param {readonly number[]} sorted not empty @param {number} part from 0 to 1 */
export function quantile(sorted, part) {
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

/** @param {readonly number[]} values */
export const sorted = (values) => [...values].sort((one, other) => one - other);

/** Counts in bins of one width; whatever lies beyond the last is counted in `more`, so that few stragglers do not
 * press all others into one bar.
 * @param {readonly number[]} values @param {number} most bins
 * @returns {{width: number, bins: readonly number[], more: number}} */
export function histogram(values, most) {
  if (!values.length) return { width: 1, bins: [], more: 0 };
  const reach = Math.max(1, quantile(sorted(values), 0.97));
  const width = roundStep(reach, most);
  const bins = Array.from({ length: Math.max(1, Math.ceil(reach / width)) }, () => 0);
  let more = 0;
  for (const value of values) {
    const at = Math.floor(value / width);
    if (at < bins.length) bins[at] = (bins[at] ?? 0) + 1;
    else more += 1;
  }
  return { width, bins, more };
}
