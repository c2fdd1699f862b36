/** Names for places too narrow for them, each still told from the others. Pure: knows letters and nothing else. */

/** Each name in at most so many letters: whole if it fits, else its beginning, else its beginning and its end. Whoever
 * is called the same in full as somebody else stays so: the shapes tell them apart.
 * @param {readonly string[]} names @param {number} most letters, at least 3 @returns {string[]} */
export function shortNames(names, most) {
  // By letters and not by half of one: a name may be a row of faces.
  const whole = names.map((name) => [...name]);
  const begun = whole.map((letters) =>
    letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : letters.join(""),
  );
  return whole.map((letters, at) => {
    const short = begun[at] ?? "";
    const isAlone = begun.every((other, place) => place === at || other !== short || names[place] === names[at]);
    if (isAlone || letters.length <= most) return short;
    const end = Math.ceil((most - 1) / 2);
    return `${letters.slice(0, most - 1 - end).join("")}…${letters.slice(-end).join("")}`;
  });
}
