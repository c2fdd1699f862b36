/** Zing-a-Zam on a phone: the others' hands as one sees them, the cards in play, one's own hand. Zones never move. */
import { ZamCardPicture, zamCardName } from "../art/zam_card.js";
import { h, html } from "../html.js";
import { Press } from "../parts/button.js";
import { Header } from "../parts/header.js";
import { nameOf, Player } from "../parts/player.js";
import { Story } from "../parts/story.js";
import { listenTo } from "../press.js";
import { online, sent, table, you } from "../store.js";
import { useEffect } from "../vendor/hooks.js";
import { say } from "../words.js";
import { ZamAction } from "./zam_action.js";
import { chosenFrom, giving, isMyTurn, mayPress, pressOwn } from "./zam_moves.js";

/** @typedef {import("../protocol.js").ZamView} ZamView */
/** @typedef {import("../protocol.js").ZamHandView} ZamHand */
/** @typedef {import("../protocol.js").ZamHeldCard} ZamHeld */

const OWN_KEYS = ["a", "s", "d", "f", "g", "h", "j", "k", "l", "z", "x", "c", "v", "b", "n", "m"];

/** @param {{view: ZamView}} props */
export function Zam({ view }) {
  const mine = view.hands.find((hand) => hand.seat === you.value && !hand.gone);
  if (view.choice?.effect !== 8 || !isMyTurn(view)) giving.value = null;
  useEffect(() => {
    const own = OWN_KEYS.map((key, at) => [key, () => pressOwn(view, mine?.cards[at]?.place)]);
    const choices = chosenFrom(view).map(({ act }, at) => [String(at + 1), act]);
    listenTo(Object.fromEntries([...own, ...choices]));
    return () => listenTo({});
  });
  return html`<div class="page zam" data-mood=${mood(view)}>
    ${h(Header, {})}
    <main class="zone-status">
      ${h(ZamOthers, { view, hands: seenFrom(view, you.value) })} ${h(ZamInPlay, { view })}
    </main>
    ${h(Story, {})}
    <section class="zone-action">${h(ZamAction, { view, mine })}</section>
    <section class="zone-hand" aria-label=${say("your-cards")}>${mine ? hand(view, mine) : null}</section>
  </div>`;
}

/** @param {ZamView} view */
function mood(view) {
  if (!online.value) return "lost";
  if (table.value?.paused) return "paused";
  return isMyTurn(view) ? "mine" : "open";
}

/** The others from one's left on, as they sit. @param {ZamView} view @param {number | null} seat */
export function seenFrom(view, seat) {
  const others = view.hands.filter((hand) => hand.seat !== seat && !hand.gone);
  const left = others.filter((hand) => seat !== null && hand.seat > seat);
  return [...left, ...others.filter((hand) => !left.includes(hand))];
}

/** @param {{view: ZamView, hands: readonly ZamHand[]}} props */
export const ZamOthers = ({ view, hands }) => html`<ul class="zam-others" aria-label=${say("players")}>
  ${hands.map(
    (hand) => html`<li
      key=${hand.seat}
      data-turn=${hand.seat === view.turn ? "" : undefined}
      data-away=${hand.away ? "" : undefined}
      data-frozen=${hand.frozen ? "" : undefined}
    >
      <span class="zam-who">
        ${h(Player, { seat: hand.seat })}
        <b aria-label=${say("zam-points", { points: hand.score })}>${hand.score}</b>
        ${hand.frozen ? html`<span role="img" aria-label=${say("zam-frozen-mark")}>❄</span>` : null}
      </span>
      <span class="zam-row" role="img" aria-label=${handName(hand)}>
        ${hand.cards.map((held) => h(ZamCardPicture, { card: held.card, key: held.place }))}
      </span>
    </li>`,
  )}
</ul>`;

/** Somebody's hand in words. @param {ZamHand} hand */
function handName(hand) {
  const seen = hand.cards.flatMap((held) => (held.card ? [held.card.number] : []));
  const args = { name: nameOf(hand.seat), count: hand.cards.length - seen.length };
  return seen.length ? say("zam-hand-seen", { ...args, numbers: seen.join(", ") }) : say("zam-hand-unseen", args);
}

/** The cards in play; between two rounds those of the last one, with who took them.
 * @param {{view: ZamView}} props */
export function ZamInPlay({ view }) {
  const past = view.in_play.length === 0 && view.won !== null;
  const cards = past ? (view.won?.cards ?? []) : view.in_play;
  const taker = past ? (view.won?.seat ?? null) : null;
  return html`<div class="zam-table" data-past=${past ? "" : undefined} role="group" aria-label=${say("zam-in-play")}>
    ${cards.map(
      ({ seat, card }) => html`<span
        class="zam-played"
        key=${card.id}
        data-won=${seat === taker ? "" : undefined}
        aria-label=${`${nameOf(seat)}: ${zamCardName(card)}`}
        role="img"
      >
        ${h(ZamCardPicture, { card })} ${h(Player, { seat })}
      </span>`,
    )}
    <span class="zam-cats" title=${say("zam-companions", { count: view.companions })}>
      ${h(ZamCardPicture, { card: null })}
      <small>${say("zam-companions", { count: view.companions })}</small>
    </span>
  </div>`;
}

/** @param {ZamView} view @param {ZamHand} mine */
const hand = (view, mine) => html`
  <div class="hand-line">
    <span>${say("zam-hand-line")}</span>
    <span><b>${say("zam-points", { points: mine.score })}</b></span>
  </div>
  <div class="zam-cards" data-many=${mine.cards.length > 8 ? "" : undefined}>
    ${mine.cards.map((held, at) => cardButton(view, held, at))}
  </div>
`;

/** @param {ZamView} view @param {ZamHeld} held @param {number} at */
function cardButton(view, held, at) {
  const turning = view.choice?.effect === 3 && mayPress(view, held.place);
  return h(Press, {
    key: held.place,
    kind: turning ? "zam-card asked" : "zam-card",
    off: !online.value || !mayPress(view, held.place),
    sent: [...sent.value.values()].includes(`zam.own:${held.place}`),
    label: held.card ? zamCardName(held.card) : say("zam-back", { place: at + 1 }),
    hint: (OWN_KEYS[at] ?? "").toUpperCase(),
    act: () => pressOwn(view, held.place),
    children: h(ZamCardPicture, { card: held.card }),
  });
}
