/** The story zone: the last thing that happened, explained, with the photo finish. It never covers a card or a call. */
import { h, html } from "../html.js";
import { finishers, momentOf } from "../chronicle.js";
import { claimed } from "../claims.js";
import { isVerdict } from "../scenes.js";
import { chronicle, decided, game, scene, table, you } from "../store.js";
import { say } from "../words.js";
import { openMoment } from "./opened.js";
import { PhotoFinish, shownMargin } from "./photo_finish.js";
import { Badge } from "./badge.js";
import { nameOf, Player, seatView } from "./player.js";
import { SceneShown } from "./scene.js";
import { shortNames } from "./short_names.js";
import { Told } from "./told.js";
import { PlayerShape } from "../art/symbols.js";
import { noteWhere } from "../art/motion.js";
import { useLayoutEffect, useRef } from "../vendor/hooks.js";

export function Story() {
  const shown = scene.value;
  const moment = shown && isVerdict(shown) ? momentOf(chronicle.value, decided.value) : null;
  const open = moment ? () => openMoment(moment) : undefined;
  // Under a new call it would read like the verdict on that.
  const past = Boolean(game.value?.lock) && shown !== null && isVerdict(shown);
  return html`<section class="zone-story">
    ${h(Told, {})}
    ${shown ? h(SceneShown, { shown, open, race: moment ? raceOf(moment) : "", past, key: shown }) : null}
    ${h(PhotoFinish, { running: Boolean(game.value?.lock) })}
  </section>`;
}

/** Who came second, and how far behind, where there is no room for lanes; empty where nobody did.
 * @param {import("../chronicle.js").Moment} moment */
function raceOf(moment) {
  const [, second] = claimed(finishers(moment), table.value);
  // A margin is one thing: it stays in one line, with the sign that there is more.
  return second ? `${nameOf(second.seat)} ${`${shownMargin(second, 1)} ›`.replaceAll(" ", "\u00a0")}` : "";
}

/** How many letters of a name have room in a line with so many others, 340 pixels wide: below the shape and the count
 * from three others on, beside them before. */
const LETTERS = [20, 20, 12, 13, 9, 7, 6, 5];
const LETTERS_LEAST = 4;
/** From so many others on a name stands below its shape and count, or it would have no room at all. */
const STACKED = 3;

/** The same beside one's own number. */
const LETTERS_BESIDE_OWN = [20, 10, 6, 9, 7, 6, 5];

/** Opponents in one line, with what each has left; the holder of a lock stands out by a frame and a sign. `hidden`: so
 * many cards one has oneself that do not lie below; they stand at the end.
 * @param {{counts: (readonly [import("../types.js").Seat, string])[], holder: import("../types.js").Seat | null,
 *   away: ReadonlySet<import("../types.js").Seat>, hidden?: number}} props */
export function Others({ counts, holder, away, hidden = 0 }) {
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    counts.forEach(([seat], at) => noteWhere(`seat:${seat}`, line.current?.children[at] ?? null));
  });
  const called = shortNames(
    counts.map(([seat]) => nameOf(seat)),
    (hidden && you.value !== null ? LETTERS_BESIDE_OWN : LETTERS)[counts.length] ?? LETTERS_LEAST,
  );
  return html`<ul
    class="others"
    data-stacked=${counts.length >= STACKED ? "" : undefined}
    ref=${line}
    aria-label=${say("players")}
  >
    ${counts.map(
      ([seat, count], at) => html`<li
        key=${seat}
        data-holds=${seat === holder ? "" : undefined}
        data-away=${away.has(seat) ? "" : undefined}
      >
        ${h(Player, { seat, called: called[at] ?? "" })}
        ${h(Badge, { view: seatView(seat), onlyOdd: true })} <b>${count}</b>
      </li>`,
    )}
    ${hidden && you.value !== null ? h(Hidden, { seat: you.value, hidden, short: counts.length > 1 }) : null}
  </ul>`;
}

/** One's own cards that nobody sees.
 * @param {{seat: import("../types.js").Seat, hidden: number, short: boolean}} props */
function Hidden({ seat, hidden, short }) {
  const words = say("face-down", { count: hidden });
  return html`<li class="own" title=${words}>
    ${h(PlayerShape, { symbol: seatView(seat)?.symbol ?? "square" })}
    ${
      short
        ? html`<span class="player-name" aria-hidden="true">${say("yours")}</span>
            <b aria-hidden="true">+${hidden}</b><span class="aside">${words}</span>`
        : html`<b>${words}</b>`
    }
  </li>`;
}
