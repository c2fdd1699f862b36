/** Applies one item of the news of Dizios to its view. Pure. */

/** @typedef {import("../types.js").DiziosView} DiziosView */
/** @typedef {import("../types.js").DiziosNews} DiziosNews */
/** @typedef {import("../types.js").DiziosRack} Rack */
/** @typedef {import("../types.js").Seat} Seat */

export const TOLD_OF_DIZIOS = /** @type {const} */ ({
  "dizios.tile-placed": "right",
  "dizios.turn-passed": "plain",
  "dizios.match-ended": "plain",
});

/** @param {DiziosView} view @param {Seat | null} seat @param {(rack: Rack) => Partial<Rack>} change
 * @returns {DiziosView} */
const withRack = (view, seat, change) => ({
  ...view,
  racks: view.racks.map((rack) => (rack.seat === seat ? { ...rack, ...change(rack) } : rack)),
});

/** @param {DiziosView} view @param {DiziosNews} item @returns {DiziosView} */
export function foldDizios(view, item) {
  switch (item.kind) {
    case "dizios.turn-began":
      return { ...view, turn: item.seat, turn_ends_at_ms: item.ends_at_ms, revision: item.revision };
    case "dizios.tile-placed": {
      const { laid, score } = item;
      const placed = withRack(view, laid.seat, (rack) => ({ tiles: rack.tiles - 1, score }));
      return {
        ...placed,
        laid: [...view.laid, laid],
        mine: view.mine.filter((tile) => tile.id !== laid.tile.id),
      };
    }
    case "dizios.tile-drawn":
      return {
        ...withRack(view, item.seat, () => ({ tiles: item.rack })),
        pile: item.pile,
        mine: [...view.mine, ...item.tiles],
      };
    case "dizios.turn-passed":
      return view;
    case "dizios.tile-lifted": {
      const lifted = withRack(view, item.seat, (rack) => ({ tiles: rack.tiles + 1, score: item.score }));
      return {
        ...lifted,
        laid: view.laid.filter((each) => each.tile.id !== item.tile.id),
        mine: item.own ? [...view.mine, item.tile] : view.mine,
        revision: item.revision,
      };
    }
    case "dizios.seat-away":
      return withRack(view, item.seat, () => ({ away: true }));
    case "dizios.seat-back":
      return withRack(view, item.seat, () => ({ away: false }));
    case "dizios.seat-left":
      return withRack(view, item.seat, () => ({ playing: false, tiles: 0 }));
    case "dizios.match-ended":
      return { ...view, result: item.result, match_winners: item.winners, turn: null, turn_ends_at_ms: 0 };
  }
}
