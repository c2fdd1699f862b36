/** What a replay is steered with: the time line to scrub on, play, steps, speed, and the same by keys. */
import { landmarks } from "../chronicle.js";
import { h, html } from "../html.js";
import { Tap } from "../parts/button.js";
import { clockTime, placer, TimeLinePicture } from "../parts/time_line.js";
import { useMemo, useRef } from "../vendor/hooks.js";
import { language, say } from "../words.js";
import { at, begins, ends, faster, playing, playOrPause, seek, speed, SPEEDS, step, story } from "./tape.js";

/** Half of a mark's width, and a little. */
const NEAR_PX = 9;

/** The keys of the whole page. @type {import("../press.js").Keys} */
export const KEYS = {
  " ": playOrPause,
  k: playOrPause,
  arrowleft: () => step(-1),
  arrowright: () => step(1),
  arrowup: () => faster(1),
  arrowdown: () => faster(-1),
  home: () => seek(begins.peek()),
  end: () => seek(ends.peek()),
};

/** Drawn and not typed: not every font has these. */
const ICONS = {
  play: "M6 3 L20 12 L6 21 Z",
  pause: "M5 3 H10 V21 H5 Z M14 3 H19 V21 H14 Z",
  before: "M5 4 H8 V20 H5 Z M20 4 V20 L9 12 Z",
  after: "M16 4 H19 V20 H16 Z M4 4 L15 12 L4 20 Z",
};

/** @param {keyof typeof ICONS} name */
const icon = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <path d=${ICONS[name]} fill="currentColor" />
</svg>`;

export function Controls() {
  return html`<footer class="replay-controls">
    ${h(Scrubber, {})}
    <div class="replay-buttons">
      ${h(Tap, { act: () => step(-1), label: say("step-before"), children: icon("before") })}
      ${h(Tap, {
        act: playOrPause,
        kind: "go replay-play",
        label: say(playing.value ? "replay-pause" : "replay-play"),
        children: icon(playing.value ? "pause" : "play"),
      })}
      ${h(Tap, { act: () => step(1), label: say("step-after"), children: icon("after") })}
      ${h(Time, {})}
      <label class="replay-speed">
        <span class="aside">${say("speed")}</span>
        <select
          value=${String(speed.value)}
          onChange=${(/** @type {Event} */ event) => {
            speed.value = Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value);
          }}
        >
          ${SPEEDS.map((each) => html`<option key=${each} value=${String(each)}>${factor(each)}</option>`)}
        </select>
      </label>
    </div>
  </footer>`;
}

/** @param {number} speed */
const factor = (speed) => `${new Intl.NumberFormat(language.value).format(speed)}×`;

/** Apart, since it is drawn anew with every picture. */
const Time = () => html`<span class="replay-time">
  ${clockTime(at.value - begins.value)} <span class="quiet">/ ${clockTime(ends.value - begins.value)}</span>
</span>`;

/** The time line as the bar: a finger drags the instant along it. */
function Scrubber() {
  const field = useRef(/** @type {HTMLElement | null} */ (null));
  /** @param {PointerEvent} event */
  const drag = (event) => {
    if (event.type === "pointerdown") field.current?.setPointerCapture(event.pointerId);
    else if (!field.current?.hasPointerCapture(event.pointerId)) return;
    const picture = field.current?.querySelector(".time-picture");
    if (!picture) return;
    const { left, width } = picture.getBoundingClientRect();
    playing.value = false;
    seek(snapped(instantAt((event.clientX - left) / width), width));
  };
  // The marks stay as they are while the needle moves: some hundreds of them, many times a second.
  const picture = useMemo(
    () => h(TimeLinePicture, { story: story.value, children: h(Needle, {}) }),
    [story.value, language.value],
  );
  return html`<div
    ref=${field}
    class="time-field scrubber"
    role="slider"
    tabindex="0"
    aria-label=${say("scrub")}
    aria-valuemin="0"
    aria-valuemax=${(ends.value - begins.value) / 1000}
    aria-valuenow=${(at.value - begins.value) / 1000}
    aria-valuetext=${clockTime(at.value - begins.value)}
    onPointerDown=${drag}
    onPointerMove=${drag}
  >
    ${picture}
  </div>`;
}

/** The instant at a part of the bar's width: the reverse of where the time line places it.
 * @param {number} part */
function instantAt(part) {
  const x = placer(story.peek());
  const [from, to] = [x(begins.peek()), x(ends.peek())];
  return begins.peek() + ((part * 100 - from) / (to - from)) * (ends.peek() - begins.peek());
}

/** A finger is wider than a mark: near to one it means that one.
 * @param {number} instant @param {number} width of the bar, in pixels */
function snapped(instant, width) {
  const reach = (NEAR_PX / width) * (ends.peek() - begins.peek());
  const away = (/** @type {number} */ each) => Math.abs(each - instant);
  const instants = landmarks(story.peek());
  const nearest = instants.reduce((best, each) => (away(each) < away(best) ? each : best), Infinity);
  return away(nearest) <= reach ? nearest : instant;
}

/** Where the replay is. */
function Needle() {
  const place = `${placer(story.value)(at.value)}%`;
  return html`<line class="time-now" x1=${place} x2=${place} y1="-4" y2="100%" />`;
}
