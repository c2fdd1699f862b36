/** Applies one item of Down 'n Dizzy's news to its view. Pure. */

/** @typedef {import("../types.js").DizzyView} DizzyView */
/** @typedef {import("../types.js").DizzyNews} DizzyNews */
/** @typedef {import("../types.js").DizzyHand} Hand */
/** @typedef {import("../types.js").DizzyCard} Card */
/** @typedef {import("../types.js").Seat} Seat */

/** Cards under the head, the body and the tail.
 * @typedef {readonly [number, number, number]} Under */

const PILES = /** @type {const} */ (["head", "body", "tail"]);
const NOTHING = /** @type {Under} */ ([0, 0, 0]);

/** @param {DizzyView} view @param {Seat} seat @param {(hand: Hand) => Partial<Hand>} change @returns {DizzyView} */
const withHand = (view, seat, change) => ({
  ...view,
  hands: view.hands.map((hand) => (hand.seat === seat ? { ...hand, ...change(hand) } : hand)),
});

/** Puts a card on the pile of its part.
 * @param {DizzyView} view @param {Card} card @returns {DizzyView} */
function topped(view, card) {
  if (!view.lizzy) return view;
  return { ...view, lizzy: { ...view.lizzy, [card.part]: card, under: piled(view.lizzy.under, card.part, 1) } };
}

/** @param {Under} under @param {string} part @param {number} by */
const piled = (under, part, by) =>
  /** @type {Under} */ (
    /** @type {unknown} */ (under.map((count, at) => (PILES[at] === part ? count + by : count)))
  );

/** Whatever was announced, the table has moved on.
 * @param {DizzyView} view @returns {DizzyView} */
const unsettled = (view) => ({ ...view, settles_at_ms: 0 });

/** @param {DizzyView} view @returns {DizzyView} */
const nobodySaysStuck = (view) =>
  unsettled({ ...view, hands: view.hands.map((hand) => ({ ...hand, says_stuck: false })) });

/** A judged call holds nothing any more.
 * @param {DizzyView} view @param {Seat} seat @returns {DizzyView} */
const freedBy = (view, seat) => (view.lock?.holder === seat ? { ...view, lock: null } : view);

/** @param {DizzyView} view @param {DizzyNews} item @returns {DizzyView} */
export function foldDizzy(view, item) {
  switch (item.kind) {
    case "dizzy.cards-opened":
      return nobodySaysStuck({ ...item.cards.reduce(opened, view), opened: true });
    case "dizzy.lock-granted":
      return unsettled({ ...view, lock: item.lock });
    case "dizzy.lock-ended":
    case "dizzy.combination-wrong":
      return freedBy(view, item.seat);
    case "dizzy.card-laid":
      return laid(view, item);
    case "dizzy.penalty-card-drawn":
      return { ...withHand(view, item.seat, () => ({ blind: item.blind })), common: item.common };
    case "dizzy.penalty-lapsed":
      return view;
    case "dizzy.locked-out":
      return withHand(view, item.seat, () => ({ locked_out_until_ms: item.until_ms }));
    case "dizzy.nobody-can-lay":
      return { ...view, settles_at_ms: item.settles_at_ms };
    case "dizzy.said-stuck":
      return withHand(view, item.seat, () => ({ says_stuck: true }));
    case "dizzy.card-flipped": {
      const { common, revision } = item;
      return nobodySaysStuck({ ...topped(view, item.card), common, revision });
    }
    case "dizzy.common-refilled": {
      const lizzy = view.lizzy && { ...view.lizzy, under: NOTHING };
      return unsettled({ ...view, common: item.common, lizzy });
    }
    case "dizzy.trouble-taken": {
      const taken = withHand(view, item.seat, () => ({ blind: item.blind }));
      return taken.lizzy
        ? { ...taken, lizzy: { ...taken.lizzy, under: piled(taken.lizzy.under, item.part, -1) } }
        : taken;
    }
    case "dizzy.seat-away":
      return unsettled(withHand(view, item.seat, () => ({ away: true })));
    case "dizzy.seat-back":
      return unsettled(withHand(view, item.seat, () => ({ away: false })));
    case "dizzy.round-ended":
      return ended(view, item);
  }
}

/** @param {DizzyView} view @param {readonly [Seat, Card]} turned @returns {DizzyView} */
const opened = (view, [seat, card]) =>
  withHand(view, seat, (hand) => ({
    open: [...hand.open, card],
    blind: hand.blind - 1,
    open_by_ms: 0,
  }));

/** @param {DizzyView} view @param {Extract<DizzyNews, {kind: "dizzy.card-laid"}>} item */
function laid(view, item) {
  const after = withHand(topped(freedBy(view, item.seat), item.card), item.seat, (hand) => ({
    open: hand.open.filter((card) => card.id !== item.card.id),
    open_by_ms: item.open_by_ms,
  }));
  return nobodySaysStuck({ ...after, revision: item.revision });
}

/** @param {DizzyView} view @param {Extract<DizzyNews, {kind: "dizzy.round-ended"}>} item */
function ended(view, item) {
  const won = new Map(item.rounds_won);
  const hands = view.hands.map((hand) => ({
    ...hand,
    rounds_won: won.get(hand.seat) ?? hand.rounds_won,
  }));
  return nobodySaysStuck({
    ...view,
    hands,
    result: item.result,
    match_winners: item.match_winners,
    next_deal_at_ms: item.next_deal_at_ms,
  });
}
