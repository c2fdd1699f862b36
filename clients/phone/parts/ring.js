/** A deadline as a ring that runs empty, and is heard. Knows what remains; the referee says when it is over. */
import { html } from "../html.js";
import { feel } from "../senses.js";
import { gameNow } from "../store.js";
import { useLayoutEffect, useRef } from "../vendor/hooks.js";
import { say } from "../words.js";

const RADIUS = 42;
/** Three, two, one. */
const BEATS = 3;
const AROUND = 2 * Math.PI * RADIUS;

/** @typedef {{until: number, span: number, clock?: () => number, label?: string, beats?: boolean}} RingProps */

/** Seconds as people read a deadline: tenths near the end, whole ones before.
 * @param {number} ms */
export const seconds = (ms) => (ms >= 9950 ? String(Math.ceil(ms / 1000)) : (Math.max(0, ms) / 1000).toFixed(1));

/** @param {RingProps} props `until` and `clock` in milliseconds of one clock; `span`: the whole length;
 * `beats`: the last seconds are heard, so that eyes may rest on the cards */
export function Ring({ until, span, clock = gameNow, label, beats = false }) {
  const arc = useRef(/** @type {SVGCircleElement | null} */ (null));
  const text = useRef(/** @type {SVGTextElement | null} */ (null));
  // Before it is painted: a ring without its number would be seen for a frame.
  useLayoutEffect(() => {
    let frame = 0;
    let whole = Infinity;
    const draw = () => {
      const rest = Math.max(0, until - clock());
      arc.current?.setAttribute("stroke-dashoffset", String(AROUND * (1 - Math.min(1, rest / Math.max(1, span)))));
      const shown = seconds(rest);
      const now = Math.ceil(rest / 1000);
      if (beats && now < whole && now > 0 && now <= BEATS) feel("count");
      whole = now;
      if (text.current && text.current.textContent !== shown) text.current.textContent = shown;
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [until, span, clock, beats]);
  return html`<svg class="ring" viewBox="0 0 100 100" role="img" aria-label=${label ?? say("time-left")}>
    <circle class="ring-track" cx="50" cy="50" r=${RADIUS} />
    <circle
      ref=${arc}
      class="ring-rest"
      cx="50"
      cy="50"
      r=${RADIUS}
      stroke-dasharray=${AROUND}
      transform="rotate(-90 50 50)"
    />
    <text ref=${text} class="ring-seconds" x="50" y="54" text-anchor="middle"></text>
    <text class="ring-unit" x="50" y="72" text-anchor="middle">s</text>
  </svg>`;
}
