/** A card that changes its place goes there before one's eyes. Knows boxes on the page; knows no card and no game.
 *
 * What moves is only how it got there: everything stands in its place from the first frame, can be pressed at once, and
 * whoever asked their system for less motion sees no more than that.
 */

/** Long enough to follow, short enough that nobody waits for it. */
const SLIDE_MS = 260;

/** Where cards were last seen, by what names them. A table holds some dozens; the oldest are forgotten first.
 * @type {Map<string, DOMRect>} */
const seen = new Map();
const SEEN_MAX = 200;

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Remembers where a part of the page is now, under a name.
 * @param {string} name @param {Element | null} part */
export function noteWhere(name, part) {
  if (!part) return;
  seen.delete(name);
  seen.set(name, part.getBoundingClientRect());
  for (const oldest of seen.keys()) {
    if (seen.size <= SEEN_MAX) break;
    seen.delete(oldest);
  }
}

/** Lets a part slide to where it stands from where the first of these names was last seen; without any it stays.
 * @param {Element | null} part @param {readonly string[]} names */
export function slideHome(part, names) {
  const from = names.map((name) => seen.get(name)).find(Boolean);
  if (!part || !from || isCalm()) return;
  const to = part.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const scale = from.width / to.width;
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
  part.animate(
    [
      { transform: start, transformOrigin: "0 0", zIndex: 1 },
      { transform: "none", transformOrigin: "0 0", zIndex: 1 },
    ],
    { duration: SLIDE_MS, easing: "cubic-bezier(.2, .9, .3, 1)" },
  );
}
