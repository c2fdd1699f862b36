/** The action zone of Zing-a-Zam: whose turn it is, and what a card leaves to choose. */
import { ZamCardPicture, zamCardName } from "../art/zam_card.js";
import { h, html } from "../html.js";
import { Press } from "../parts/button.js";
import { nameOf, Player } from "../parts/player.js";
import { Ring } from "../parts/ring.js";
import { block, standing } from "../parts/standing.js";
import { gameNow, online, sent, you } from "../store.js";
import { say } from "../words.js";
import { chosenFrom, giving, isMyTurn } from "./zam_moves.js";

/** @typedef {import("../protocol.js").ZamView} ZamView */
/** @typedef {import("../protocol.js").ZamHandView} ZamHand */

/** @param {{view: ZamView, mine: ZamHand | undefined}} props */
export function ZamAction({ view, mine }) {
  const over = view.match_winners.length > 0;
  const instead = standing(view, { playing: Boolean(mine && !mine.gone), over, oneDeal: true });
  if (instead && (you.value !== null || over || !view.opened)) return instead;
  if (isMyTurn(view)) return view.choice ? choosing(view) : yours(view);
  const name = nameOf(view.turn);
  const says = say(view.choice ? "zam-they-choose" : "zam-their-turn", { name });
  const more = mine?.frozen ? say("zam-you-are-frozen") : "";
  return html`<div class="standing" data-tone="plain" role="status">
    ${clock(view)}
    <p><strong>${says}</strong><span class="standing-more">${more}</span></p>
  </div>`;
}

/** The turn clock, where one runs. @param {ZamView} view */
function clock(view) {
  if (!view.turn_ends_ms) return null;
  const span = Math.max(1000, view.turn_ends_ms - gameNow());
  return h(Ring, { until: view.turn_ends_ms, span, key: view.revision });
}

/** @param {ZamView} view */
const yours = (view) => html`<div class="standing" data-tone="mine" role="status">
  ${clock(view)}
  <p><strong>${say("zam-your-turn")}</strong><span class="standing-more">${say("zam-your-turn-more")}</span></p>
</div>`;

/** @param {ZamView} view */
function choosing(view) {
  const { choice } = view;
  if (!choice) return block("plain", "", "");
  const follower = choice.seats[0] ?? null;
  const step = choice.effect === 8 && giving.value !== null ? "8-whom" : String(choice.effect);
  return html`<div class="zam-choosing" data-tone="mine">
    <p role="status">
      ${clock(view)} <strong>${say(`zam-choose-${step}`, { name: nameOf(follower) })}</strong>
      ${
        step === "8-whom"
          ? h(Press, { kind: "tiny", act: () => (giving.value = null), children: say("zam-other-card") })
          : null
      }
    </p>
    <div class="zam-choices" role="group" aria-label=${say(`zam-choose-${step}`, { name: nameOf(follower) })}>
      ${chosenFrom(view).map((each, at) =>
        h(Press, {
          key: each.key,
          kind: each.card === undefined ? "zam-choice" : "zam-choice card",
          off: !online.value,
          sent: [...sent.value.values()].some((what) => what.startsWith("zam.")),
          label: labelOf(each, at),
          hint: at < 9 ? String(at + 1) : "",
          act: each.act,
          children: html`${each.card === undefined ? null : h(ZamCardPicture, { card: each.card })}
            ${each.seat === undefined ? null : h(Player, { seat: each.seat })}
            ${each.count === undefined ? null : countOf(each)}`,
        }),
      )}
    </div>
  </div>`;
}

/** @param {import("./zam_moves.js").Chosen} chosen @param {number} at */
function labelOf({ card, seat, count }, at) {
  if (card === undefined) return undefined; // What is written there says it.
  const what = card ? zamCardName(card) : card === null ? say("zam-back", { place: at + 1 }) : "";
  const who = seat === undefined ? "" : nameOf(seat);
  return [who, what, count === undefined ? "" : say("zam-points", { points: count })].filter(Boolean).join(", ");
}

/** How many cards of a number there are to give, drawn beside the card; or how many points somebody has.
 * @param {{card?: unknown, count?: number}} chosen */
const countOf = ({ card, count = 0 }) =>
  card
    ? html`<span class="zam-count" data-text=${`×${count}`}></span>`
    : html`<span>${say("zam-points", { points: count })}</span>`;
