/** Applies one item of printed cards' news to its view. Pure. */

/** @typedef {import("../protocol.js").PrintedView} PrintedView */
/** @typedef {import("../protocol.js").PrintedNews} PrintedNews */
/** @typedef {import("../protocol.js").PrintedHandView} Hand */
/** @typedef {import("../types.js").Seat} Seat */

/** News that people are told about, and their tone; a claim is a scene of its own.
 * @type {Record<string, "right" | "plain">} */
export const TOLD_OF_PRINTED = {
  "printed.round-opened": "plain",
  "printed.table-asked": "plain",
  "printed.lock-ended": "plain",
  "printed.trouble-taken": "plain",
  "printed.hit-taken": "plain",
  "printed.said-stuck": "plain",
  "printed.all-go-on": "plain",
  "printed.cards-corrected": "plain",
  "printed.counting-began": "plain",
};

/** @param {PrintedView} view @param {Seat} seat @param {Partial<Hand>} change @returns {PrintedView} */
const withHand = (view, seat, change) => ({
  ...view,
  hands: view.hands.map((hand) => (hand.seat === seat ? { ...hand, ...change } : hand)),
});

/** @param {PrintedView} view @returns {PrintedView} */
const nobodyStuck = (view) => ({
  ...view,
  hands: view.hands.map((hand) => (hand.stuck ? { ...hand, stuck: false } : hand)),
});

/** @param {PrintedView} view @param {readonly Seat[]} voters @returns {PrintedView} */
const askedOf = (view, voters) => (view.asked ? { ...view, asked: { ...view.asked, voters } } : view);

/** @param {PrintedView} view @param {readonly (readonly [Seat, any])[]} pairs @param {keyof Hand} field */
const withEach = (view, pairs, field) =>
  pairs.reduce((so, [seat, value]) => withHand(so, seat, { [field]: value }), view);

/** @param {PrintedView} view @param {PrintedNews} item @returns {PrintedView} */
export function foldPrinted(view, item) {
  switch (item.kind) {
    case "printed.seat-ready":
      return withHand(view, item.seat, { ready: true });
    case "printed.countdown-began":
      return { ...view, phase: "countdown", opens_at_ms: item.opens_at_ms };
    case "printed.round-opened":
      return { ...view, phase: "open", opened: true, revision: item.revision };
    case "printed.lock-granted":
      return { ...view, lock: item.lock };
    case "printed.table-asked":
      return { ...view, lock: item.lock, asked: item.asked };
    case "printed.voted":
      return view.asked ? { ...view, asked: { ...view.asked, voted: [...view.asked.voted, item.seat] } } : view;
    case "printed.lock-ended":
    case "printed.claim-lapsed":
      return { ...view, lock: null, asked: null };
    case "printed.claim-ruled": {
      const after = withHand(view, item.seat, { cards: item.cards });
      const free = { ...after, lock: null, asked: null, revision: item.revision };
      return item.right ? nobodyStuck(free) : free;
    }
    case "printed.locked-out":
      return withHand(view, item.seat, { locked_out_until_ms: item.until_ms });
    case "printed.said-stuck":
      return withHand(view, item.seat, { stuck: true });
    case "printed.counting-began": {
      const { ending, out, count_ends_ms } = item;
      return { ...nobodyStuck(view), phase: "counting", ending, out, count_ends_ms };
    }
    case "printed.seat-away":
      return askedOf(withHand(view, item.seat, { away: true }), item.voters);
    case "printed.seat-back":
      return askedOf(withHand(view, item.seat, { away: false }), item.voters);
    case "printed.round-ended":
      return ended(view, item);
    default:
      return recounted(view, item);
  }
}

/** @param {PrintedView} view @param {Extract<PrintedNews, {cards: unknown}>} item @returns {PrintedView} */
function recounted(view, item) {
  switch (item.kind) {
    case "printed.penalty-card-drawn": {
      const penalties = view.hands.find((hand) => hand.seat === item.seat)?.penalties ?? 0;
      return withHand(view, item.seat, { cards: item.cards, penalties: penalties + 1 });
    }
    case "printed.hit-taken":
      return withHand(view, item.seat, { cards: item.cards, hits: item.hits });
    case "printed.counted":
      return withHand(view, item.seat, { cards: item.cards, counted: true });
    case "printed.all-go-on":
      return { ...nobodyStuck(withEach(view, item.cards, "cards")), revision: item.revision };
    case "printed.trouble-taken":
    case "printed.cards-corrected":
      return withHand(view, item.seat, { cards: item.cards });
    default:
      return view;
  }
}

/** @param {PrintedView} view @param {import("../protocol.js").PrintedRoundEnded} item @returns {PrintedView} */
function ended(view, item) {
  const { result, rounds_won, scores, equalizers, match_winners, next_deal_at_ms } = item;
  const scored = withEach(withEach(nobodyStuck(view), rounds_won, "rounds_won"), scores, "score");
  return {
    ...withEach(scored, equalizers, "equalizer"),
    phase: "over",
    opened: true,
    ending: null,
    out: null,
    count_ends_ms: 0,
    results: [...view.results, result],
    match_winners,
    next_deal_at_ms,
  };
}
