/** Applies one item of Zangle's news to its view. Pure. */

/** @typedef {import("../types.js").ZangleView} ZangleView */
/** @typedef {import("../types.js").ZangleNews} ZangleNews */
/** @typedef {import("../types.js").ZangleHand} Hand */
/** @typedef {import("../types.js").Seat} Seat */

/** @param {ZangleView} view @param {Seat} seat @param {(hand: Hand) => Partial<Hand>} change @returns {ZangleView} */
const withHand = (view, seat, change) => ({
  ...view,
  hands: view.hands.map((hand) => (hand.seat === seat ? { ...hand, ...change(hand) } : hand)),
});

/** @param {ZangleView} view @param {ZangleNews} item @returns {ZangleView} */
export function foldZangle(view, item) {
  switch (item.kind) {
    case "zangle.center-turned-up": {
      const { center, hands, center_pile, revision } = item;
      return { ...view, center, hands, center_pile, revision, opened: true };
    }
    case "zangle.lock-granted":
      return { ...view, lock: item.lock };
    case "zangle.lock-ended":
      return { ...view, lock: null };
    case "zangle.zangle-taken": {
      const used = new Set([item.target, ...item.pieces].map((card) => card.id));
      const taken = withHand(view, item.seat, (hand) => ({
        face_up: hand.face_up.filter((card) => !used.has(card.id)),
        zangles: item.zangles,
      }));
      return {
        ...taken,
        center: view.center.filter((card) => !used.has(card.id)),
        lock: null,
        revision: item.revision,
      };
    }
    case "zangle.center-refilled":
      return { ...view, center: item.center, center_pile: item.center_pile };
    case "zangle.hand-refilled":
      return withHand(view, item.seat, (hand) => ({
        face_up: [...hand.face_up, ...item.cards],
        draw_pile: item.draw_pile,
      }));
    case "zangle.zangle-wrong":
    case "zangle.penalty-lapsed":
      return view;
    case "zangle.locked-out":
      return withHand(view, item.seat, () => ({ locked_out_until_ms: item.until_ms }));
    case "zangle.penalty-card-drawn":
      return {
        ...withHand(view, item.seat, () => ({ draw_pile: item.draw_pile })),
        center_pile: item.center_pile,
      };
    case "zangle.hit-taken":
      return {
        ...withHand(view, item.seat, (hand) => ({ face_up: [...hand.face_up, item.card] })),
        center_pile: item.center_pile,
      };
    case "zangle.seat-away":
      return withHand(view, item.seat, () => ({ away: true }));
    case "zangle.seat-back":
      return withHand(view, item.seat, () => ({ away: false }));
    case "zangle.round-ended": {
      const totals = new Map(item.result.totals);
      const equalizers = new Map(item.equalizers);
      return {
        ...view,
        lock: null,
        hands: view.hands.map((hand) => ({
          ...hand,
          score: totals.get(hand.seat) ?? hand.score,
          equalizer: equalizers.get(hand.seat) ?? hand.equalizer,
          locked_out_until_ms: 0,
        })),
        results: [...view.results, item.result],
        round_over: true,
        match_winners: item.match_winners,
        next_deal_at_ms: item.next_deal_at_ms,
      };
    }
  }
}

/** What happened to the cards of a game that shares them, told under that game's own name.
 * @template View @param {View} view @param {{kind: string}} item @returns {View} */
export function foldCards(view, item) {
  const kind = item.kind.replace(/^\w+/, "zangle");
  return /** @type {any} */ (foldZangle(/** @type {any} */ (view), /** @type {any} */ ({ ...item, kind })));
}
