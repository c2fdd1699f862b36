/** Applies one item of Cranium Zigity's news to its view. Pure. */

/** @typedef {import("../protocol.js").ZigityView} ZigityView */
/** @typedef {import("../protocol.js").ZigityNews} ZigityNews */
/** @typedef {import("../protocol.js").ZigityHandView} Hand */
/** @typedef {import("../types.js").Seat} Seat */

/** News that people are told about, and their tone. @type {Record<string, "right" | "plain">} */
export const TOLD_OF_ZIGITY = {
  "zigity.set-laid": "right",
  "zigity.action-played": "plain",
  "zigity.cards-drawn": "plain",
  "zigity.deck-refilled": "plain",
  "zigity.vote-began": "plain",
  "zigity.vote-ended": "plain",
  "zigity.match-ended": "plain",
};

/** @param {ZigityView} view @param {Seat} seat @param {(hand: Hand) => Partial<Hand>} change @returns {ZigityView} */
const withHand = (view, seat, change) => ({
  ...view,
  hands: view.hands.map((hand) => (hand.seat === seat ? { ...hand, ...change(hand) } : hand)),
});

/** Cards leave a hand for the play pile.
 * @param {ZigityView} view @param {Seat} seat @param {ReadonlySet<number>} cards @param {number} left */
function played(view, seat, cards, left) {
  const after = withHand(view, seat, () => ({ cards: left }));
  return view.you === seat ? { ...after, hand: view.hand.filter((card) => !cards.has(card.id)) } : after;
}

/** @param {ZigityView} view @param {ZigityNews} item @returns {ZigityView} */
export function foldZigity(view, item) {
  switch (item.kind) {
    case "zigity.turn-began": {
      const { seat: turn, owed, reversed, turn_ends_ms, revision } = item;
      return { ...view, turn, owed, reversed, turn_ends_ms, revision };
    }
    case "zigity.set-laid": {
      const { laid, top, left } = item;
      const cards = new Set(laid.cards.map((card) => card.id));
      const under = laid.cards.length - (view.play_card && cards.has(view.play_card.id) ? 1 : 0);
      const after = played(view, laid.seat, cards, left);
      return { ...after, play_card: top, pile: view.pile + under, last_set: laid };
    }
    case "zigity.action-played": {
      const { seat, card, left } = item;
      return { ...played(view, seat, new Set([card.id]), left), play_card: card, pile: view.pile + 1 };
    }
    case "zigity.cards-drawn": {
      const { seat, count, cards, deck } = item;
      const after = withHand(view, seat, (hand) => ({ cards: hand.cards + count }));
      return { ...after, hand: [...view.hand, ...cards], deck, owed: null };
    }
    case "zigity.deck-refilled":
      return { ...view, deck: item.deck, pile: 0 };
    case "zigity.play-card-turned": {
      const top = item.cards.at(-1);
      if (!top) return view;
      const more = item.cards.length - (view.play_card ? 0 : 1);
      return { ...view, play_card: top, pile: view.pile + more, deck: item.deck };
    }
    case "zigity.vote-began":
      return { ...view, vote: item.vote, turn_ends_ms: 0 };
    case "zigity.voted":
      return view.vote
        ? { ...view, vote: { ...view.vote, votes: [...view.vote.votes, [item.seat, item.accept]] } }
        : view;
    case "zigity.vote-ended":
      return { ...view, vote: null };
    case "zigity.seat-away":
      return withHand(view, item.seat, () => ({ away: true }));
    case "zigity.seat-back":
      return withHand(view, item.seat, () => ({ away: false }));
    case "zigity.seat-left": {
      const after = withHand(view, item.seat, () => ({ cards: 0, gone: true }));
      return { ...after, pile: item.pile, hand: view.you === item.seat ? [] : view.hand };
    }
    case "zigity.match-ended": {
      const { result } = item;
      const over = { ...view, result, match_winners: result.winners };
      return { ...over, turn: null, turn_ends_ms: 0, owed: null, vote: null };
    }
  }
}
