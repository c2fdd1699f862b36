/** Dizios on a phone: the board, the rack, and what to do with it. Zones never move. */
import { DiziosTilePicture, diziosTileName } from "../art/dizios_tile.js";
import { h, html } from "../html.js";
import { Press, Tap } from "../parts/button.js";
import { Header } from "../parts/header.js";
import { Others, Story } from "../parts/story.js";
import { listenTo } from "../press.js";
import { online, table, you } from "../store.js";
import { useEffect, useRef } from "../vendor/hooks.js";
import { say } from "../words.js";
import { DiziosAction } from "./dizios_action.js";
import { cellAt, DiziosBoard, look, zoom } from "./dizios_board.js";
import { isPuzzle, spotsFor } from "./dizios_grid.js";
import { aimedSpot, drop, lift, lifting, pass, pick, picked, pickedTile, place } from "./dizios_moves.js";
import { hint, isMyTurn, step, touch, turn, turns } from "./dizios_moves.js";

/** @typedef {import("../types.js").DiziosView} DiziosView */
/** @typedef {import("../types.js").DiziosTile} Tile */

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
/** A finger that takes a tile along has moved so far. */
const DRAG_PX = 12;

/** @param {{view: DiziosView}} props */
export function Dizios({ view }) {
  const mine = view.racks.find((rack) => rack.seat === you.value && rack.playing);
  useEffect(() => drop, []);
  // What was aimed at may be taken by now; the tile in hand may lie.
  useEffect(() => {
    if (picked.value !== null && !pickedTile(view)) drop();
  }, [view.revision]);
  useEffect(() => {
    listenTo(keysOf(view));
    return () => listenTo({});
  });
  return html`<div class="page dizios" data-mood=${mood(view)}>
    ${h(Header, {})}
    <main class="zone-status">${h(DiziosBoard, { view })} ${h(Glasses, { view })}</main>
    <div class="dizios-between">${others(view)} ${h(Story, {})}</div>
    <section class="zone-hand" aria-label=${say("dizios-rack")}>${mine ? h(Rack, { view }) : null}</section>
    <section class="zone-action">${h(DiziosAction, { view, playing: Boolean(mine) })}</section>
  </div>`;
}

/** @param {DiziosView} view */
function mood(view) {
  if (!online.value) return "lost";
  if (table.value?.paused) return "paused";
  return view.turn !== null && view.turn === you.value ? "mine" : "open";
}

/** @param {DiziosView} view @returns {import("../press.js").Keys} */
function keysOf(view) {
  const go = () => {
    if (aimedSpot(view)) place(view);
    else if (lifting.value) lift(view);
    else if (!view.mine.some((tile) => spotsFor(view, tile).length)) pass(view);
  };
  return {
    ...Object.fromEntries(KEYS.map((key, at) => [key, () => pick(view, view.mine[at])])),
    arrowleft: () => step(view, -1, 0),
    arrowright: () => step(view, 1, 0),
    arrowup: () => step(view, 0, -1),
    arrowdown: () => step(view, 0, 1),
    r: () => turn(view),
    "+": () => zoom(view, 1 / 1.3),
    "-": () => zoom(view, 1.3),
    0: () => void (look.value = null),
    " ": go,
    enter: go,
  };
}

/** For whoever cannot pinch. @param {{view: DiziosView}} props */
const Glasses = ({ view }) => html`<div class="dizios-glasses">
  ${h(Tap, { kind: "round", label: say("dizios-nearer"), act: () => zoom(view, 1 / 1.3), children: "+" })}
  ${h(Tap, { kind: "round", label: say("dizios-further"), act: () => zoom(view, 1.3), children: "−" })}
  ${
    isPuzzle(view) && isMyTurn(view)
      ? h(Tap, { kind: "round", label: say("dizios-hint"), act: () => hint(view), children: "?" })
      : null
  }
  ${
    look.value
      ? h(Tap, { kind: "round", label: say("dizios-see-all"), act: () => void (look.value = null), children: "⛶" })
      : null
  }
</div>`;

/** The own tiles: tap one, or take it along to the board. @param {{view: DiziosView}} props */
function Rack({ view }) {
  const carried = useRef(/** @type {HTMLElement | null} */ (null));
  const carrying = useDrag(view, carried);
  const tile = pickedTile(view);
  return html`<div class="dizios-rack" data-many=${isPuzzle(view) ? "" : undefined} onPointerDown=${carrying}>
      ${view.mine.map((each, at) => rackTile(view, each, at))}
    </div>
    <div class="dizios-carried" ref=${carried} aria-hidden="true">
      ${tile ? h(DiziosTilePicture, { tile, turns: turns.value, labelled: false }) : null}
    </div>`;
}

/** @param {DiziosView} view @param {Tile} tile @param {number} at */
function rackTile(view, tile, at) {
  const on = picked.value === tile.id;
  return html`<div class="dizios-slot" key=${tile.id} data-tile=${tile.id}>
    ${h(Press, {
      kind: "card",
      on,
      off: !online.value,
      label: diziosTileName(tile, on ? turns.value : 0),
      hint: KEYS[at] ?? "",
      act: () => pick(view, tile),
      children: h(DiziosTilePicture, { tile, turns: on ? turns.value : 0, labelled: false }),
    })}
  </div>`;
}

/** A tile that a finger takes to the board. The press has picked it; lifting the finger over a place aims there.
 * @param {DiziosView} view @param {{current: HTMLElement | null}} carried */
function useDrag(view, carried) {
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const latest = useRef(view);
  latest.current = view;
  /** @param {PointerEvent} event */
  return (event) => {
    const slot = /** @type {Element} */ (event.target).closest("[data-tile]");
    const number = Number(slot?.getAttribute("data-tile"));
    if (!slot) return;
    const from = { x: event.clientX, y: event.clientY };
    let dragging = false;
    /** @param {PointerEvent} moved */
    const move = (moved) => {
      dragging ||= Math.hypot(moved.clientX - from.x, moved.clientY - from.y) > DRAG_PX;
      if (!dragging || !carried.current) return;
      if (picked.value !== number) {
        pick(
          latest.current,
          latest.current.mine.find((tile) => tile.id === number),
        );
      }
      carried.current.style.transform = `translate(${moved.clientX}px, ${moved.clientY}px) translate(-50%, -80%)`;
      carried.current.toggleAttribute("data-shown", true);
    };
    /** @param {PointerEvent} lifted */
    const up = (lifted) => {
      stop.current();
      const cell = dragging && lifted.type === "pointerup" ? cellAt(lifted.clientX, lifted.clientY) : null;
      if (cell) touch(latest.current, cell);
    };
    stop.current = () => {
      carried.current?.toggleAttribute("data-shown", false);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  };
}

/** Everybody with points; whose turn it is stands out. @param {DiziosView} view */
const others = (view) => html`<div class="dizios-others">
  ${h(Others, {
    counts: view.racks
      .filter((each) => each.playing)
      .map((each) => /** @type {const} */ ([each.seat, String(each.score)])),
    holder: view.turn,
    away: new Set(view.racks.filter((each) => each.away).map((each) => each.seat)),
  })}
  <span class="dizios-pile" title=${say("pile-left", { count: view.pile })}>
    <span aria-hidden="true">▣ ${view.pile}</span><span class="aside">${say("pile-left", { count: view.pile })}</span>
  </span>
</div>`;
