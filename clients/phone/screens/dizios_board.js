/** The board of Dizios: what lies, where the tile in hand fits, and fingers that move, pinch and twist. */
import { DiziosTileShape, diziosTileName } from "../art/dizios_tile.js";
import { html } from "../html.js";
import { useEffect, useRef } from "../vendor/hooks.js";
import { signal } from "../vendor/signals.js";
import { say } from "../words.js";
import { isPuzzle, windowOf } from "./dizios_grid.js";
import { aim, aimed, isAt, lifting, pickedTile, spots, touch, turn, turns } from "./dizios_moves.js";

/** @typedef {import("../types.js").DiziosView} DiziosView */
/** @typedef {import("./dizios_grid.js").Cell} Cell */

const CELL = 100;
/** A finger that moved less than this has not moved: fingers tremble. */
const STILL_PX = 8;
/** A twist of so much is a quarter turn. */
const TWIST_RADIANS = Math.PI / 5;
const CELLS_MIN = 2.5;

/** What is looked at, in units of the drawing; null: all that lies, however it grows.
 * @typedef {{x: number, y: number, width: number, height: number}} Look */
export const look = signal(/** @type {Look | null} */ (null));

/** What the two buttons in the lower right corner take of the board, in CSS pixels, with their edge. */
const BUTTONS = { width: 112, height: 56 };

/** The board's size in CSS pixels; zero where it has none yet. */
const room = signal({ width: 0, height: 0 });

/** All that lies, and room around it; above the buttons where something would lie below them.
 * @param {DiziosView} view @returns {Look} */
function fitting(view) {
  const { left, top, right, bottom } = windowOf(view);
  const all = { x: left * CELL, y: top * CELL, width: (right - left) * CELL, height: (bottom - top) * CELL };
  const { width, height } = room.value;
  if (height <= BUTTONS.height || !isCovered(view, all)) return all;
  const scale = Math.min(width / all.width, (height - BUTTONS.height) / all.height);
  return {
    x: all.x - (width / scale - all.width) / 2,
    y: all.y - ((height - BUTTONS.height) / scale - all.height) / 2,
    width: width / scale,
    height: height / scale,
  };
}

/** Whether a tile that lies, or a place beside one, would be below the buttons. @param {DiziosView} view
 * @param {Look} all */
function isCovered(view, all) {
  const { width, height } = room.value;
  const scale = Math.min(width / all.width, height / all.height);
  const [edge, top] = [width / 2 - BUTTONS.width, height / 2 - BUTTONS.height];
  /** From the middle of both, in pixels. @param {number} column @param {number} row */
  const below = (column, row) =>
    (column * CELL - all.x - all.width / 2) * scale > edge && (row * CELL - all.y - all.height / 2) * scale > top;
  if (isPuzzle(view)) return below(view.columns, view.rows);
  return view.laid.some(({ column, row }) => below(column + 2, row + 1) || below(column + 1, row + 2));
}

/** Keeps the board's size, which changes with the window. @param {{current: SVGSVGElement | null}} board
 * @param {boolean} still */
function useRoom(board, still) {
  useEffect(() => {
    if (still || !board.current) return undefined;
    const seen = new ResizeObserver(([entry]) => {
      if (entry) room.value = { width: entry.contentRect.width, height: entry.contentRect.height };
    });
    seen.observe(board.current);
    return () => seen.disconnect();
  }, [still]);
}

/** Nearer or further, around a point of the drawing. @param {DiziosView} view @param {number} factor
 * @param {{x: number, y: number}} [around] */
export function zoom(view, factor, around) {
  const seen = look.value ?? fitting(view);
  const most = (Math.max(view.columns, view.rows) + 2) * CELL;
  const width = Math.min(most, Math.max(CELLS_MIN * CELL, seen.width * factor));
  const by = width / seen.width;
  const middle = around ?? { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
  look.value = {
    x: middle.x - (middle.x - seen.x) * by,
    y: middle.y - (middle.y - seen.y) * by,
    width,
    height: seen.height * by,
  };
}

/** Where a point of the screen is on the board. @param {SVGSVGElement} board @param {number} x @param {number} y */
function onBoard(board, x, y) {
  const matrix = board.getScreenCTM();
  const point = matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0);
  return { x: point.x, y: point.y };
}

/** The cell under a point of the screen, if the board is there. @param {number} x @param {number} y
 * @returns {Cell | null} */
export function cellAt(x, y) {
  const board = document.elementFromPoint(x, y)?.closest("svg.dizios-board");
  if (!(board instanceof SVGSVGElement)) return null;
  const point = onBoard(board, x, y);
  return { column: Math.floor(point.x / CELL), row: Math.floor(point.y / CELL) };
}

/** Fingers on the board: one moves it, two pinch it and twist the tile, a tap aims.
 * @param {{current: SVGSVGElement | null}} board @param {DiziosView} view */
function useFingers(board, view) {
  const fingers = useRef(/** @type {Map<number, {x: number, y: number}>} */ (new Map()));
  const moved = useRef(false);
  const twisted = useRef(0);
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (!fingers.current.size) moved.current = false;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    twisted.current = 0;
    board.current?.setPointerCapture(event.pointerId);
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    const before = fingers.current.get(event.pointerId);
    if (!before || !board.current) return;
    const far = Math.hypot(event.clientX - before.x, event.clientY - before.y);
    if (!moved.current && far < STILL_PX) return;
    moved.current = true;
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) pinch(before, event, other);
    else shift(before, event);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  /** @param {{x: number, y: number}} before @param {PointerEvent} event */
  const shift = (before, event) => {
    if (!board.current) return;
    const from = onBoard(board.current, before.x, before.y);
    const to = onBoard(board.current, event.clientX, event.clientY);
    const seen = look.value ?? fitting(view);
    look.value = { ...seen, x: seen.x + from.x - to.x, y: seen.y + from.y - to.y };
  };
  /** @param {{x: number, y: number}} before @param {PointerEvent} event @param {{x: number, y: number}} other */
  const pinch = (before, event, other) => {
    if (!board.current) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const [x, y] = [(event.clientX + other.x) / 2, (event.clientY + other.y) / 2];
    if (is > 1) zoom(view, was / is, onBoard(board.current, x, y));
    const from = Math.atan2(before.y - other.y, before.x - other.x);
    const angle = Math.atan2(event.clientY - other.y, event.clientX - other.x) - from;
    twisted.current += Math.atan2(Math.sin(angle), Math.cos(angle));
    if (Math.abs(twisted.current) < TWIST_RADIANS) return;
    turn(view);
    if (twisted.current < 0) for (let more = 0; more < 2 && !aimed.value; more += 1) turn(view);
    twisted.current = 0;
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    const tapped = fingers.current.has(event.pointerId) && fingers.current.size === 1 && !moved.current;
    fingers.current.delete(event.pointerId);
    if (!tapped || !board.current || event.type !== "pointerup") return;
    const point = onBoard(board.current, event.clientX, event.clientY);
    touch(view, { column: Math.floor(point.x / CELL), row: Math.floor(point.y / CELL) });
  };
  /** @param {WheelEvent} event */
  const wheel = (event) => {
    if (!board.current) return;
    zoom(view, event.deltaY > 0 ? 1.15 : 1 / 1.15, onBoard(board.current, event.clientX, event.clientY));
  };
  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up, onWheel: wheel };
}

/** @param {{view: DiziosView, still?: boolean}} props `still`: only to be looked at */
export function DiziosBoard({ view, still = false }) {
  const board = useRef(/** @type {SVGSVGElement | null} */ (null));
  const fingers = useFingers(board, view);
  useRoom(board, still);
  const seen = (still ? null : look.value) ?? fitting(view);
  useEffect(() => () => void (look.value = null), []);
  return html`<svg
    ref=${board}
    class="dizios-board"
    viewBox=${`${seen.x} ${seen.y} ${seen.width} ${seen.height}`}
    role="group"
    aria-label=${say("dizios-board", { count: view.laid.length })}
    ...${still ? {} : fingers}
  >
    <rect class="dizios-ground" width=${view.columns * CELL} height=${view.rows * CELL} rx="12" />
    ${view.laid.map((laid) => lying(laid, view))} ${still ? null : places(view)} ${still ? null : ghost(view)}
  </svg>`;
}

/** @param {Cell} cell */
const toCell = ({ column, row }) => `translate(${column * CELL} ${row * CELL})`;

/** @param {import("../types.js").DiziosLaid} laid @param {DiziosView} view */
function lying(laid, view) {
  const last = !view.result && laid === view.laid.at(-1) && laid.seat !== null && view.laid.length > 1;
  return html`<g key=${laid.tile.id} transform=${toCell(laid)} role="img" aria-label=${where(laid, laid)}>
    ${DiziosTileShape({ tile: laid.tile, turns: laid.turns })}
    ${last ? frame("dizios-last") : null}
    ${isAt(laid, lifting.value) ? frame("dizios-lifting") : null}
    ${view.result?.group.some(([column, row]) => isAt({ column, row }, laid)) ? frame("dizios-grouped") : null}
  </g>`;
}

/** @param {string} kind */
const frame = (kind) => html`<rect class=${kind} x="-4" y="-4" width="108" height="108" rx="9" />`;

/** @param {Cell} cell @param {import("../types.js").DiziosLaid} laid */
const where = ({ column, row }, { tile, turns: by }) =>
  say("dizios-lies", { column: column + 1, row: row + 1, tile: diziosTileName(tile, by) });

/** Where the tile in hand fits. @param {DiziosView} view */
const places = (view) =>
  spots(view).map((spot) => {
    const words = say("dizios-spot", { column: spot.column + 1, row: spot.row + 1, points: spot.points });
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      aim(spot);
    };
    return isAt(spot, aimed.value)
      ? null
      : html`<g
          key=${`${spot.column},${spot.row}`}
          class="dizios-spot"
          transform=${toCell(spot)}
          role="button"
          tabindex="0"
          aria-label=${words}
          onClick=${() => aim(spot)}
          onKeyDown=${key}
        >
          <rect x="8" y="8" width="84" height="84" rx="12" />
          ${
            spot.points && view.challenge === "score"
              ? html`<text x="50" y="64" text-anchor="middle">+${spot.points}</text>`
              : null
          }
        </g>`;
  });

/** The tile in hand, where it is to lie. @param {DiziosView} view */
function ghost(view) {
  const [tile, cell] = [pickedTile(view), aimed.value];
  if (!tile || !cell) return null;
  return html`<g class="dizios-ghost" transform=${toCell(cell)} aria-hidden="true">
    ${DiziosTileShape({ tile, turns: turns.value })}
    <rect class="dizios-aim" x="-3" y="-3" width="106" height="106" rx="9" />
  </g>`;
}
