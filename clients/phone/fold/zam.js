/** Applies one item of Zing-a-Zam's news to its view. Pure. */

/** @typedef {import("../protocol.js").ZamView} ZamView */
/** @typedef {import("../protocol.js").ZamNews} ZamNews */
/** @typedef {import("../protocol.js").ZamHandView} Hand */
/** @typedef {import("../protocol.js").ZamHeldCard} HeldCard */
/** @typedef {import("../protocol.js").ZamCard} Card */
/** @typedef {import("../types.js").Seat} Seat */

/** News that people are told about, and their tone. @type {Record<string, "right" | "plain">} */
export const TOLD_OF_ZAM = {
  "zam.card-played": "plain",
  "zam.effect-skipped": "plain",
  "zam.effect-copied": "plain",
  "zam.companion-drawn": "plain",
  "zam.card-turned": "plain",
  "zam.frozen": "plain",
  "zam.card-taken": "plain",
  "zam.card-given": "plain",
  "zam.turn-passed": "plain",
  "zam.round-won": "plain",
};

/** @param {ZamView} view @param {Seat} seat @param {(hand: Hand) => Partial<Hand>} change @returns {ZamView} */
const withHand = (view, seat, change) => ({
  ...view,
  hands: view.hands.map((hand) => (hand.seat === seat ? { ...hand, ...change(hand) } : hand)),
});

/** Nobody's turn, until the next one begins.
 * @param {ZamView} view @returns {ZamView} */
const betweenTurns = (view) => ({ ...view, turn: null, choice: null, turn_ends_ms: 0 });

/** @param {ZamView} view @param {ZamNews} item @returns {ZamView} */
export function foldZam(view, item) {
  switch (item.kind) {
    case "zam.turn-began": {
      const { seat: turn, choice, turn_ends_ms, round, revision } = item;
      return { ...view, turn, choice, turn_ends_ms, round, revision };
    }
    case "zam.card-played": {
      const { seat, place, card } = item;
      const after = withHand(view, seat, ({ cards }) => ({ cards: cards.filter((held) => held.place !== place) }));
      return { ...betweenTurns(after), turn: seat, in_play: [...view.in_play, { seat, card }] };
    }
    case "zam.effect-skipped":
    case "zam.effect-copied":
    case "zam.turn-passed":
      return view;
    case "zam.companion-drawn": {
      const { seat, place, card, companions } = item;
      const held = { place, faces_holder: true, card };
      return { ...withHand(view, seat, ({ cards }) => ({ cards: [...cards, held] })), companions };
    }
    case "zam.card-turned": {
      const { seat, place, card } = item;
      const turned = (/** @type {HeldCard} */ held) =>
        held.place === place ? { place, faces_holder: true, card } : held;
      return withHand(view, seat, ({ cards }) => ({ cards: cards.map(turned) }));
    }
    case "zam.frozen":
      return withHand(view, item.seat, () => ({ frozen: true }));
    case "zam.card-taken":
      return moved(view, item.of, item.seat, item.card);
    case "zam.card-given":
      return moved(view, item.seat, item.to, item.card);
    case "zam.round-won":
      return won(view, item);
    case "zam.seat-away":
      return withHand(view, item.seat, () => ({ away: true }));
    case "zam.seat-back":
      return withHand(view, item.seat, () => ({ away: false }));
    case "zam.seat-left":
      return left(view, item.seat);
    case "zam.match-ended": {
      const { standings, match_winners } = item;
      const hands = view.hands.map((hand) => ({ ...hand, cards: [] }));
      return { ...betweenTurns(view), hands, standings, match_winners };
    }
  }
}

/** A card went from one score pile to the top of another; these two know which.
 * @param {ZamView} view @param {Seat} giver @param {Seat} taker @param {Card | null} card @returns {ZamView} */
function moved(view, giver, taker, card) {
  const given = withHand(view, giver, ({ score }) => ({ score: score - 1 }));
  const after = withHand(given, taker, ({ score }) => ({ score: score + 1 }));
  if (!card) return after;
  const pile = view.pile.filter((each) => each.id !== card.id);
  return { ...after, pile: view.you === taker ? [card, ...pile] : pile };
}

/** @param {ZamView} view @param {Extract<ZamNews, {kind: "zam.round-won"}>} item @returns {ZamView} */
function won(view, item) {
  const scores = new Map(item.scores);
  const cards = item.won.cards.map((played) => played.card).reverse();
  const mine = view.you !== null && item.won.seat === view.you;
  return {
    ...betweenTurns(view),
    hands: view.hands.map((hand) => ({ ...hand, frozen: false, score: scores.get(hand.seat) ?? hand.score })),
    in_play: [],
    pile: mine ? [...cards, ...view.pile] : view.pile,
    won: item.won,
  };
}

/** @param {ZamView} view @param {Seat} seat @returns {ZamView} */
function left(view, seat) {
  const gone = withHand(view, seat, () => ({ cards: [], score: 0, frozen: false, gone: true }));
  const after = { ...gone, in_play: view.in_play.filter((played) => played.seat !== seat) };
  if (seat !== view.you) return after;
  const blind = (/** @type {Hand} */ hand) => ({ ...hand, cards: hand.cards.map((held) => ({ ...held, card: null })) });
  return { ...after, hands: after.hands.map(blind), pile: [] };
}
