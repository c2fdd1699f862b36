/** Areas as a sum. Knows numbers alone. */

/** A sum as people write it: 5 = 3 + 2; a Z adds nothing and is named.
 * @param {number} target @param {readonly number[]} areas */
export function sum(target, areas) {
  const parts = areas.map((area) => (area === 0 ? "Z" : String(area)));
  return `${target} = ${parts.join(" + ")}`;
}
