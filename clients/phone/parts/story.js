/** The story zone: the last thing that happened, explained, with the photo finish. It never covers a card or a call. */
import { DizzyCardPicture } from "../art/dizzy_card.js";
import { Tiling } from "../art/tiling.js";
import { h, html } from "../html.js";
import { game, scene } from "../store.js";
import { say } from "../words.js";
import { headline, price, why } from "./headline.js";
import { PhotoFinish } from "./photo_finish.js";
import { Player } from "./player.js";
import { Told } from "./told.js";

/** @typedef {import("../scenes.js").Scene} Scene */

export function Story() {
  const shown = scene.value;
  return html`<section class="zone-story">
    ${h(Told, {})}
    ${
      shown
        ? html`<div class="scene" data-tone=${tone(shown)} key=${shown}>
          <div class="scene-words">
            <p class="scene-headline">
              ${"seat" in shown && shown.kind !== "freed" ? h(Sign, { shown }) : null} ${headline(shown)}
            </p>
            ${explanation(shown)}
          </div>
          ${picture(shown)}
        </div>`
        : null
    }
    ${h(PhotoFinish, { running: Boolean(game.value?.lock) })}
  </section>`;
}

/** @param {Scene} shown */
function explanation(shown) {
  const because = why(shown);
  return html`
    ${because ? html`<p class="scene-why">${because}</p>` : null}
    ${"cost" in shown ? html`<p class="scene-price">${price(shown.cost)}</p>` : null}
  `;
}

/** Right and wrong by a sign as well as by a color. @param {{shown: Scene}} props */
function Sign({ shown }) {
  const mark = { right: "✓", wrong: "✗", plain: "" }[tone(shown)];
  return mark ? html`<span class="scene-mark" aria-hidden="true">${mark}</span>` : null;
}

/** @param {Scene} shown @returns {"right" | "wrong" | "plain"} */
export function tone(shown) {
  if (shown.kind === "laid" || shown.kind === "zangle") return "right";
  return shown.kind === "wrong" || shown.kind === "zangle-wrong" ? "wrong" : "plain";
}

/** @param {Scene} shown */
export function picture(shown) {
  switch (shown.kind) {
    case "wrong":
      return shown.tops.length
        ? html`<div class="scene-tops">
            ${shown.tops.map((card) => h(DizzyCardPicture, { card, key: card.part }))}
          </div>`
        : null;
    case "zangle":
      return tiled(shown.target.shape, shown.tiling, shown.pieces, []);
    case "zangle-wrong":
      return shown.finding && shown.target
        ? tiled(shown.target.shape, shown.finding.placed, shown.pieces, shown.finding.holes)
        : null;
    default:
      return null;
  }
}

/**
 * @param {string | null} name
 * @param {readonly import("../types.js").Placement[]} tiling
 * @param {readonly import("../types.js").ZangleCard[]} pieces
 * @param {readonly (readonly import("../types.js").Point[])[]} holes
 */
function tiled(name, tiling, pieces, holes) {
  const view = game.value;
  const shape = view?.kind === "zangle" ? view.shapes.find((each) => each.name === name) : undefined;
  if (!shape || (!tiling.length && !holes.length)) return null;
  return h(Tiling, { target: shape.outline, tiling, pieces, holes });
}

/** Opponents in one line, with what each has left; the holder of a lock stands out by a frame and a sign.
 * @param {{counts: (readonly [import("../types.js").Seat, string])[], holder: import("../types.js").Seat | null,
 *   away: ReadonlySet<import("../types.js").Seat>}} props */
export function Others({ counts, holder, away }) {
  return html`<ul class="others" aria-label=${say("players")}>
    ${counts.map(
      ([seat, count]) => html`<li
        key=${seat}
        data-holds=${seat === holder ? "" : undefined}
        data-away=${away.has(seat) ? "" : undefined}
      >
        ${h(Player, { seat })} <b>${count}</b>
      </li>`,
    )}
  </ul>`;
}
