/** One scene: what happened, why, and what it cost, with the picture that explains it. */
import { DizzyCardPicture } from "../art/dizzy_card.js";
import { Areas } from "../art/areas.js";
import { Tiling } from "../art/tiling.js";
import { h, html } from "../html.js";
import { game } from "../store.js";
import { language, say } from "../words.js";
import { headline, price, why } from "./headline.js";
import { takeBack } from "./printed_told.js";
import { TELLERS } from "./tellers.js";

/** @typedef {import("../scenes.js").Scene} Scene */

/** With `open` it leads on, by a tap, to all there is to say about it. `race` is what that says in short. `past`:
 * something else is going on by now, so it stands back.
 * @param {{shown: Scene, open?: (() => void) | undefined, race?: string, past?: boolean}} props */
export function SceneShown({ shown, open, race = "", past = false }) {
  const said = past ? say("before-that", { what: headline(shown) }) : html`${h(Sign, { shown })} ${headline(shown)}`;
  const [color, before] = past ? ["plain", ""] : [tone(shown), undefined];
  const content = html`<span class="scene-words">
      <span class="scene-headline">${said}</span>
      ${explanation(shown)} ${race ? html`<span class="scene-race">${race}</span>` : null}
    </span>
    ${picture(shown)}`;
  return open
    ? html`<button type="button" class="scene" data-tone=${color} data-past=${before} onClick=${open}>
        ${content}
      </button>`
    : html`<div class="scene" data-tone=${color} data-past=${before}>${content}</div>`;
}

/** @param {Scene} shown */
function explanation(shown) {
  const because = sentence(why(shown));
  return html`
    ${because ? html`<span class="scene-why">${because}</span>` : null}
    ${"cost" in shown && tone(shown) === "wrong" ? html`<span class="scene-price">${priceOf(shown)}</span>` : null}
  `;
}

/** By itself, and not by the style sheet, which has no first letter where words run on behind a headline.
 * @param {string} words */
const sentence = (words) => words.charAt(0).toLocaleUpperCase(language.value) + words.slice(1);

/** Printed cards move by hand only, so it is said what goes where. @param {Extract<Scene, {cost: unknown}>} shown */
const priceOf = (shown) =>
  shown.kind === "claim" ? takeBack(shown.seat, shown.cost.cards) : price(shown.cost);

/** Right and wrong by a sign as well as by a color. @param {{shown: Scene}} props */
function Sign({ shown }) {
  const mark = { right: "✓", wrong: "✗", plain: "", undone: "↶" }[tone(shown)];
  return mark ? html`<span class="scene-mark" aria-hidden="true">${mark}</span>` : null;
}

/** @param {Scene} shown @returns {"right" | "wrong" | "plain" | "undone"} */
function tone(shown) {
  switch (shown.kind) {
    case "laid":
    case "zangle":
      return "right";
    case "wrong":
    case "zangle-wrong":
      return "wrong";
    case "claim":
      return shown.right ? "right" : "wrong";
    case "told":
      return shown.tone;
    case "taken-back":
      return "undone";
    default:
      return "plain";
  }
}

/** @param {Scene} shown */
function picture(shown) {
  switch (shown.kind) {
    case "wrong":
      return shown.tops.length
        ? html`<span class="scene-tops">
            ${shown.tops.map((card) => h(DizzyCardPicture, { card, key: card.part }))}
          </span>`
        : null;
    case "told": {
      const laid = shown.items.map((item) => TELLERS[shown.game]?.tiling?.(item)).find(Boolean);
      return laid ? tiled(laid.target.shape, laid.tiling, laid.pieces, []) : null;
    }
    case "zangle":
      return tiled(shown.target.shape, shown.tiling, shown.pieces, []);
    case "zangle-wrong":
      return shown.finding && shown.target ? found(shown.finding, shown.target.shape, shown.pieces) : null;
    default:
      return null;
  }
}

/** What kept it from being a Zangle: the hole in the best try, or, where sizes differ, what lacks or is too much.
 * @param {import("../types.js").Finding} finding @param {string | null} name
 * @param {readonly import("../types.js").ZangleCard[]} pieces */
function found({ placed, holes, area_needed: needed, area_given: given }, name, pieces) {
  if (needed !== given) return h(Areas, { needed, given });
  return tiled(name, placed, pieces, holes);
}

/**
 * @param {string | null} name
 * @param {readonly import("../types.js").Placement[]} tiling
 * @param {readonly import("../types.js").ZangleCard[]} pieces
 * @param {readonly (readonly import("../types.js").Point[])[]} holes
 */
function tiled(name, tiling, pieces, holes) {
  const view = game.value;
  const shape = view && "shapes" in view ? view.shapes.find((each) => each.name === name) : undefined;
  if (!shape || (!tiling.length && !holes.length)) return null;
  return h(Tiling, { target: shape.outline, tiling, pieces, holes });
}
