/** The pictures of the results, as SVG drawn at the width that there is. Knows standings; knows no address. */
import { h, html } from "../html.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { language, say } from "../words.js";
import { histogram, quantile, sorted, ticks } from "./scale.js";

/** @typedef {import("./standings.js").Standing} Standing */
/** @typedef {import("../html.js").VNode} VNode */

/** More rows than this are no picture any more; the table has them all. */
export const ROWS_MAX = 12;

/** @param {number} value @param {number} [digits] */
export const number = (value, digits = 0) =>
  new Intl.NumberFormat(language.value, { maximumFractionDigits: digits }).format(value);

/** What is shorter than that is told as that: nobody is nearer to anybody than by nothing. */
const SHORTEST_MS = 0.1;

/** A distance in milliseconds, finer where it is short. @param {number} ms */
export const distance = (ms) => number(Math.max(ms, SHORTEST_MS), ms < 10 ? 1 : 0);

/** From so many milliseconds on people count in seconds. */
const SECONDS_FROM_MS = 10_000;

/** @param {number} ms */
export const duration = (ms) =>
  ms < SECONDS_FROM_MS ? say("milliseconds", { ms: number(ms) }) : say("seconds", { seconds: number(ms / 1000) });

/** @param {number} part from 0 to 1 */
export const percent = (part) =>
  new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 0 }).format(part);

/** A picture with its title, its words for those who listen, and what it is drawn with at the width it has.
 * @param {{title: string, told: string, note?: import("../html.js").Children,
 *   draw: (width: number) => VNode | null}} props */
export function Plot({ title, told, note = "", draw }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const seen = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (place.current) seen.observe(place.current);
    return () => seen.disconnect();
  }, []);
  return html`<section class="plot">
    <h2>${title}</h2>
    <div ref=${place} class="plot-place" role="img" aria-label=${told}>${width > 0 ? draw(width) : null}</div>
    ${note ? html`<p class="quiet">${note}</p>` : null}
  </section>`;
}

const HEIGHT = 190;
const LEFT = 34;
const FOOT = 34;

/** Horizontal lines with their numbers, and the name of what goes up.
 * @param {number} width @param {number} top the largest count @param {(count: number) => number} y */
const counts = (width, top, y) =>
  ticks(top, 4)
    .filter((each) => Number.isInteger(each))
    .map(
      (each) => html`<g key=${each} class="plot-grid">
        <line x1=${LEFT} x2=${width} y1=${y(each)} y2=${y(each)} />
        <text x=${LEFT - 6} y=${y(each) + 4} text-anchor="end">${number(each)}</text>
      </g>`,
    );

/** How close it was: late calls by how far they were behind.
 * @param {{margins: readonly number[]}} props in milliseconds */
export function Margins({ margins }) {
  const close = margins.filter((each) => each <= 10).length;
  const told = margins.length
    ? say("plot-margins-told", { count: margins.length, median: distance(quantile(sorted(margins), 0.5)), close })
    : say("plot-nothing");
  /** @param {number} width */
  const draw = (width) => {
    const { width: bin, bins, more } = histogram(margins, Math.max(6, Math.floor(width / 34)));
    const shown = more ? [...bins, more] : bins;
    const top = Math.max(1, ...shown);
    const each = (width - LEFT) / shown.length;
    /** @param {number} count */
    const y = (count) => 8 + (HEIGHT - FOOT - 8) * (1 - count / top);
    const every = Math.max(1, Math.ceil(44 / each));
    return html`<svg width=${width} height=${HEIGHT}>
      ${counts(width, top, y)}
      ${shown.map(
        (count, at) => html`<rect
          key=${at}
          class=${at === bins.length ? "plot-bar plot-more" : "plot-bar"}
          x=${LEFT + at * each + 1.5}
          y=${y(count)}
          width=${Math.max(1, each - 3)}
          height=${HEIGHT - FOOT - y(count)}
        />`,
      )}
      ${bins.map((_, at) =>
        at % every === 0 && (at + 1) * each < width - LEFT - 40
          ? html`<text key=${at} class="plot-tick" x=${LEFT + at * each} y=${HEIGHT - FOOT + 15} text-anchor="middle">
              ${number(at * bin, 1)}
            </text>`
          : null,
      )}
      <text class="plot-tick" x=${width} y=${HEIGHT - FOOT + 15} text-anchor="end">
        ${more ? `> ${number(bins.length * bin, 1)}` : number(bins.length * bin, 1)}
      </text>
      <text class="plot-axis" x=${(LEFT + width) / 2} y=${HEIGHT - 4} text-anchor="middle">${say("axis-behind")}</text>
    </svg>`;
  };
  return h(Plot, {
    title: say("plot-margins"),
    told,
    note: margins.length ? told : "",
    draw: margins.length ? draw : nothing,
  });
}

const nothing = () => html`<p class="quiet">${say("plot-nothing")}</p>`;

/** Names stand over their rows where there is little room beside them. @param {number} width */
const columns = (width) => (width < 480 ? { names: 0, row: 44, line: 29 } : { names: 182, row: 34, line: 17 });

/** @param {Standing} player @param {number} names @param {number} line */
const label = (player, names, line) =>
  names
    ? html`<text class="plot-name" x=${names - 12} y=${line + 5} text-anchor="end">${player.name}</text>`
    : html`<text class="plot-name" x="0" y="14">${player.name}</text>`;

/** Every reaction as a dot, the middle half as a box, the median as a line.
 * @param {{players: readonly Standing[]}} props */
export function Reactions({ players }) {
  const shown = players.filter((player) => player.reactions_ms.length).slice(0, ROWS_MAX);
  const all = sorted(shown.flatMap((player) => player.reactions_ms));
  const reach = all.length ? Math.max(200, quantile(all, 0.97)) : 0;
  /** @param {number} width */
  const draw = (width) => {
    const { names, row, line } = columns(width);
    const height = shown.length * row + 40;
    /** @param {number} ms */
    const x = (ms) => names + 6 + ((width - names - 16) * Math.min(ms, reach)) / reach;
    return html`<svg width=${width} height=${height}>
      ${ticks(reach, width < 480 ? 4 : 8).map(
        (each) => html`<g key=${each} class="plot-grid">
          <line x1=${x(each)} x2=${x(each)} y1="0" y2=${height - 34} />
          <text x=${x(each)} y=${height - 20} text-anchor=${each ? (x(each) > width - 24 ? "end" : "middle") : "start"}>
            ${number(each)}
          </text>
        </g>`,
      )}
      ${shown.map(
        (player, at) => html`<g key=${player.name} transform=${`translate(0 ${at * row})`}>
          ${label(player, names, line)} ${box(player, x, line)}
        </g>`,
      )}
      <text class="plot-axis" x=${(names + width) / 2} y=${height - 3} text-anchor="middle">
        ${say("axis-reaction")}
      </text>
    </svg>`;
  };
  const told = shown
    .map((player) => `${player.name}: ${duration(player.reaction_ms ?? 0)}`)
    .join("; ");
  return h(Plot, {
    title: say("plot-reactions"),
    told: told || say("plot-nothing"),
    note: shown.length ? say("plot-reactions-note") : "",
    draw: shown.length ? draw : nothing,
  });
}

/** @param {Standing} player @param {(ms: number) => number} x @param {number} line */
function box(player, x, line) {
  const values = sorted(player.reactions_ms);
  const [low = 0, median, high = 0] = [0.25, 0.5, 0.75].map((part) => x(quantile(values, part)));
  // Dots are spread by their order, so that equal ones can be told apart and every drawing is the same.
  return html`<rect class="plot-box" x=${low} y=${line - 9} width=${Math.max(2, high - low)} height="18" rx="4" />
    ${player.reactions_ms.map(
      (ms, at) => html`<circle key=${at} class="plot-dot" cx=${x(ms)} cy=${line + (((at * 7) % 13) - 6)} r="2.2" />`,
    )}
    <line class="plot-median" x1=${median} x2=${median} y1=${line - 12} y2=${line + 12} />`;
}

/** Right ones of those that were judged. @param {{players: readonly Standing[]}} props */
export function Accuracy({ players }) {
  const shown = players.filter((player) => player.accuracy !== null).slice(0, ROWS_MAX);
  /** @param {number} width */
  const draw = (width) => {
    const { names, row, line } = columns(width);
    const full = width - names - 52;
    return html`<svg width=${width} height=${shown.length * row}>
      ${shown.map((player, at) => {
        const part = player.accuracy ?? 0;
        return html`<g key=${player.name} transform=${`translate(0 ${at * row})`}>
          ${label(player, names, line)}
          <rect class="plot-track" x=${names} y=${line - 8} width=${full} height="16" rx="4" />
          <rect class="plot-bar" x=${names} y=${line - 8} width=${full * part} height="16" rx="4" />
          <text class="plot-name" x=${width} y=${line + 5} text-anchor="end">${percent(part)}</text>
        </g>`;
      })}
    </svg>`;
  };
  const told = shown.map((player) => `${player.name}: ${percent(player.accuracy ?? 0)}`).join("; ");
  return h(Plot, {
    title: say("plot-accuracy"),
    told: told || say("plot-nothing"),
    note: shown.length ? say("plot-accuracy-note") : "",
    draw: shown.length ? draw : nothing,
  });
}

const PARTS = /** @type {const} */ (["right", "wrong", "late"]);

/** A bar a match, the oldest first: what was called right, wrong and late in it.
 * @param {{matches: readonly import("./standings.js").Played[]}} props */
export function OverTime({ matches }) {
  const told = say("plot-calls-told", {
    matches: matches.length,
    calls: matches.reduce((sum, each) => sum + each.right + each.wrong + each.late, 0),
  });
  /** @param {number} width */
  const draw = (width) => {
    // As many as have room; the newest are of most interest.
    const shown = matches.slice(-Math.floor((width - LEFT) / 8));
    const top = Math.max(1, ...shown.map((each) => each.right + each.wrong + each.late));
    const room = (width - LEFT) / shown.length;
    const wide = Math.min(room, 60);
    /** @param {number} count */
    const y = (count) => 8 + (HEIGHT - FOOT - 8) * (1 - count / top);
    const when = new Intl.DateTimeFormat(language.value, { dateStyle: "short", timeStyle: "short" });
    const [first, last] = [shown[0], shown.at(-1)];
    return html`<svg width=${width} height=${HEIGHT}>
      <defs>
        <pattern id="hatched" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect class="plot-wrong-ground" width="6" height="6" />
          <line class="plot-wrong-line" x1="0" x2="0" y1="0" y2="6" />
        </pattern>
      </defs>
      ${counts(width, top, y)}
      ${shown.map((each, at) => {
        let under = 0;
        return PARTS.map((part) => {
          const from = under;
          under += each[part];
          return html`<rect
            key=${`${at}${part}`}
            class=${`plot-${part}`}
            x=${LEFT + at * room + 1}
            y=${y(under)}
            width=${Math.max(1, wide - 2)}
            height=${y(from) - y(under)}
          />`;
        });
      })}
      ${
        first
          ? html`<text class="plot-tick" x=${LEFT} y=${HEIGHT - FOOT + 16}>${when.format(first.began_ms)}</text>`
          : null
      }
      ${
        last && last !== first
          ? html`<text class="plot-tick" x=${width} y=${HEIGHT - FOOT + 16} text-anchor="end">
              ${when.format(last.began_ms)}
            </text>`
          : null
      }
    </svg>`;
  };
  return h(Plot, {
    title: say("plot-calls"),
    told,
    note: matches.length ? legend(told) : "",
    draw: matches.length ? draw : nothing,
  });
}

/** @param {string} told */
const legend = (told) => html`<span class="plot-legend">
    ${PARTS.map(
      (part) => html`<span key=${part}>
        <svg width="16" height="16" aria-hidden="true">
          <rect class=${`plot-${part}`} x="1" y="1" width="14" height="14" />
        </svg>
        ${say(`calls-${part}`)}
      </span>`,
    )}
  </span>
  ${told}`;
