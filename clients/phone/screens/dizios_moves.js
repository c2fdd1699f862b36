/** What a player does in Dizios: pick a tile, aim, turn, place, pass. Joins view and commands; draws nothing. */
import { play } from "../play.js";
import { online, sent, table, you } from "../store.js";
import { batch, signal } from "../vendor/signals.js";
import { isPuzzle, spotsFor, towards } from "./dizios_grid.js";
import { nextOf } from "./dizios_solver.js";

/** @typedef {import("../types.js").DiziosView} DiziosView */
/** @typedef {import("../types.js").DiziosTile} Tile */
/** @typedef {import("./dizios_grid.js").Cell} Cell */
/** @typedef {import("./dizios_grid.js").Spot} Spot */

/** The tile in hand, by its number, and how it is turned. It may be picked before one's turn. */
export const picked = signal(/** @type {number | null} */ (null));
export const turns = signal(0);
/** Where it is to lie. */
export const aimed = signal(/** @type {Cell | null} */ (null));
/** A tile on the board that is to be taken back. */
export const lifting = signal(/** @type {Cell | null} */ (null));

/** @param {DiziosView} view */
export const pickedTile = (view) => view.mine.find((tile) => tile.id === picked.value);

/** @param {DiziosView} view @returns {Spot[]} */
export function spots(view) {
  const tile = pickedTile(view);
  return tile ? spotsFor(view, tile) : [];
}

/** @param {DiziosView} view */
export const aimedSpot = (view) => spots(view).find((spot) => isAt(spot, aimed.value));

/** @param {Cell} one @param {Cell | null} other */
export const isAt = (one, other) => other !== null && one.column === other.column && one.row === other.row;

/** Takes a tile in hand; the one that is in hand already is turned. @param {DiziosView} view
 * @param {Tile | undefined} tile */
export function pick(view, tile) {
  if (!tile) return;
  if (picked.value === tile.id) {
    turn(view);
    return;
  }
  batch(() => {
    turns.value = 0;
    aimed.value = lifting.value = null;
    picked.value = tile.id;
  });
}

/** The board, by its revision, from which no way to fill the rectangle was found. */
export const hintless = signal(-1);

/** Picks a tile and a place from which the rectangle can be filled. @param {DiziosView} view */
export function hint(view) {
  const way = nextOf(view);
  batch(() => {
    lifting.value = null;
    hintless.value = way ? -1 : view.revision;
    picked.value = way?.tile ?? null;
    turns.value = way?.turns ?? 0;
    aimed.value = way && { column: way.column, row: way.row };
  });
}

export function drop() {
  batch(() => {
    picked.value = aimed.value = lifting.value = null;
    turns.value = 0;
  });
}

/** A finger on a place of the board: aim there; once more: turn the tile; on a tile of a rectangle: take it back.
 * @param {DiziosView} view @param {Cell} cell */
export function touch(view, cell) {
  const spot = spots(view).find((each) => isAt(each, cell));
  if (spot && isAt(spot, aimed.value)) turn(view);
  else if (spot) aim(spot);
  else if (isPuzzle(view) && view.laid.some((laid) => isAt(laid, cell))) {
    batch(() => {
      lifting.value = isAt(cell, lifting.value) ? null : cell;
      picked.value = aimed.value = null;
    });
  } else aimed.value = null;
}

/** @param {Spot | undefined} spot */
export function aim(spot) {
  if (!spot) return;
  batch(() => {
    aimed.value = { column: spot.column, row: spot.row };
    lifting.value = null;
    if (!spot.turns.includes(turns.value)) turns.value = spot.turns[0] ?? 0;
  });
}

/** A quarter clockwise; where the tile is aimed already, to the next way in which it fits. @param {DiziosView} view */
export function turn(view) {
  const spot = aimedSpot(view);
  const ways = spot ? spot.turns : [0, 1, 2, 3];
  turns.value = ways.find((each) => each > turns.value) ?? ways[0] ?? 0;
}

/** @param {DiziosView} view @param {number} right @param {number} down */
export const step = (view, right, down) => aim(towards(spots(view), aimed.value, right, down));

/** @param {string} what */
export const isSent = (what) => [...sent.value.values()].includes(what);

/** @param {DiziosView} view */
export const isMyTurn = (view) =>
  view.turn !== null && view.turn === you.value && !table.value?.paused && online.value && !view.result;

/** @param {DiziosView} view */
export function place(view) {
  const spot = aimedSpot(view);
  const tile = pickedTile(view);
  if (!isMyTurn(view) || !spot || !tile || isSent("dizios.place")) return;
  play({ kind: "dizios.place", tile: tile.id, column: spot.column, row: spot.row, turns: turns.value });
}

/** @param {DiziosView} view */
export function pass(view) {
  if (isMyTurn(view) && !isSent("dizios.pass")) play({ kind: "dizios.pass" });
}

/** @param {DiziosView} view */
export function lift(view) {
  const cell = lifting.value;
  if (!isMyTurn(view) || !cell || isSent("dizios.lift")) return;
  play({ kind: "dizios.lift", column: cell.column, row: cell.row });
  lifting.value = null;
}
