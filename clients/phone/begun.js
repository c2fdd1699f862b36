/** A press that began on one control acts on no other. Knows events and what a button says; knows no screen.
 *
 * While a finger is down the page may be drawn anew, and what stands under it at the end may be another button, or the
 * same one with another meaning. A `click` that ends such a press is kept from everybody. So is one that ends a press
 * which has been acted upon when it began, however long that took.
 */

/** Where a press began, what stood there, and whether it was acted upon.
 * @typedef {{part: Element, said: string, acted: boolean}} Begun */

/** More fingers than two hands have are none. */
const FINGERS_MAX = 10;

/** By the number of the pointer; null: it began beside all buttons.
 * @type {Map<number, Begun | null>} */
const fingers = new Map();
/** The pointer that came down last: where a click does not say whose it is.
 * @type {number | undefined} */
let latest;
/** The key that is held down on a button.
 * @type {Begun | null} */
let key = null;

/** @param {EventTarget | null} target */
const buttonAt = (target) => /** @type {Element | null} */ (target)?.closest?.("button") ?? null;

/** @param {Element} part */
const words = (part) => `${part.getAttribute("aria-label") ?? ""}|${part.textContent ?? ""}`;

/** @param {EventTarget | null} target @returns {Begun | null} */
function begin(target) {
  const part = buttonAt(target);
  return part && { part, said: words(part), acted: false };
}

/** @param {PointerEvent} event */
function onPointerDown({ pointerId, target }) {
  fingers.delete(pointerId);
  fingers.set(pointerId, begin(target));
  latest = pointerId;
  const [oldest] = fingers.keys();
  if (fingers.size > FINGERS_MAX && oldest !== undefined) fingers.delete(oldest);
}

/** @param {KeyboardEvent} event */
function onKeyDown({ repeat, target }) {
  if (!repeat) key = begin(target);
}

/** The click that a key ends with comes before anything that waits. */
const onKeyUp = () => void setTimeout(() => (key = null));

/** This press was acted upon, so what its end meets is not meant. @param {Event} event */
export function spend(event) {
  const begun = "key" in event ? key : fingers.get(/** @type {PointerEvent} */ (event).pointerId);
  if (begun) begun.acted = true;
}

/** Whether a click ends a press that is spent, or that began on something else.
 * @param {MouseEvent} event */
export function isAstray(event) {
  const part = buttonAt(event.target);
  if (!part) return false;
  // Screen readers and switches send a click alone, and so does a form that is sent by the return key in a field.
  const pointer = /** @type {Partial<PointerEvent>} */ (event).pointerId;
  const begun = event.detail === 0 ? key : fingers.get(fingers.has(pointer ?? -1) ? (pointer ?? -1) : (latest ?? -1));
  if (begun === undefined || (event.detail === 0 && begun === null)) return false;
  return begun === null || begun.acted || begun.part !== part || begun.said !== words(part);
}

/** @param {MouseEvent} event */
function onClick(event) {
  if (!isAstray(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** From now on, before anything else hears of it. @param {Pick<Window, "addEventListener">} page */
export function keepPressesTogether(page) {
  page.addEventListener("pointerdown", onPointerDown, true);
  page.addEventListener("keydown", onKeyDown, true);
  page.addEventListener("keyup", onKeyUp, true);
  page.addEventListener("click", onClick, true);
}
