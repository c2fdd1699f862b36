/** What a player does in Zing-a-Zam: play a card, choose what it does. Joins view and commands; draws nothing. */
import { play } from "../play.js";
import { online, sent, table, you } from "../store.js";
import { signal } from "../vendor/signals.js";

/** @typedef {import("../protocol.js").ZamView} ZamView */
/** @typedef {import("../protocol.js").ZamCard} Card */

/** For an 8: the card that is to be given, before it is said to whom. */
export const giving = signal(/** @type {number | null} */ (null));

/** @param {ZamView} view */
export const isMyTurn = (view) => view.turn !== null && view.turn === you.value && !view.match_winners.length;

const isBusy = () =>
  !online.value || Boolean(table.value?.paused) || [...sent.value.values()].some((what) => what.startsWith("zam."));

/** Whether a card of one's own hand can be pressed now: to be played, or for a 3 to be turned.
 * @param {ZamView} view @param {number} place */
export function mayPress(view, place) {
  if (!isMyTurn(view)) return false;
  return view.choice === null || (view.choice.effect === 3 && view.choice.places.includes(place));
}

/** @param {ZamView} view @param {number | undefined} place */
export function pressOwn(view, place) {
  if (place === undefined || !mayPress(view, place) || isBusy()) return;
  play(view.choice ? { kind: "zam.turn", place } : { kind: "zam.play", place }, `zam.own:${place}`);
}

/** One thing that can be chosen: a seat, a card, or a place of the next player's hand.
 * @typedef {{key: string, seat?: number, card?: Card | null, count?: number, act: () => void}} Chosen */

/** All that the card played leaves to choose, but for one's own hand.
 * @param {ZamView} view @returns {Chosen[]} */
export function chosenFrom(view) {
  const { choice } = view;
  if (!choice || !isMyTurn(view)) return [];
  switch (choice.effect) {
    case 2:
      return choice.seats.map((seat) => ({
        key: `seat${seat}`,
        seat,
        count: view.hands.find((hand) => hand.seat === seat)?.score ?? 0,
        act: () => say({ kind: "zam.take", seat }),
      }));
    case 5:
      return view.in_play
        .filter(({ card }) => choice.cards.includes(card.id))
        .map(({ seat, card }) => ({
          key: `card${card.id}`,
          seat,
          card,
          act: () => say({ kind: "zam.copy", card: card.id }),
        }));
    case 6: {
      const held = view.hands.find((hand) => hand.seat === choice.seats[0])?.cards ?? [];
      return held.map(({ place, card }) => ({
        key: `place${place}`,
        card,
        act: () => say({ kind: "zam.pick", place }),
      }));
    }
    case 8:
      return giving.value === null ? ownCards(view) : takers(view, giving.value);
    default:
      return [];
  }
}

/** @param {import("../types.js").GameCommand} command */
function say(command) {
  if (isBusy()) return;
  giving.value = null;
  play(command);
}

/** One card of each number in one's own score pile. @param {ZamView} view @returns {Chosen[]} */
function ownCards(view) {
  const numbers = [...new Set(view.pile.map((card) => card.number))].sort();
  return numbers.map((number) => {
    const cards = view.pile.filter((card) => card.number === number);
    return {
      key: `number${number}`,
      card: cards[0] ?? null,
      count: cards.length,
      act: () => (giving.value = cards[0]?.id ?? null),
    };
  });
}

/** @param {ZamView} view @param {number} card @returns {Chosen[]} */
const takers = (view, card) =>
  (view.choice?.seats ?? []).map((seat) => ({
    key: `seat${seat}`,
    seat,
    count: view.hands.find((hand) => hand.seat === seat)?.score ?? 0,
    act: () => say({ kind: "zam.give", card, seat }),
  }));
