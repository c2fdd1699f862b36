/** The host's choices before the start: another game, every option of it, and calm. Knows by name what runs out, and
 * what is of any game. */
import { h, html } from "../html.js";
import { ask } from "../play.js";
import { note } from "../store.js";
import { useLayoutEffect, useRef } from "../vendor/hooks.js";
import { say, speaks } from "../words.js";
import { Refused } from "./told.js";

/** @typedef {import("../types.js").OptionView} OptionView */

/** @param {{at: import("../types.js").TableView}} props */
export function Options({ at }) {
  const first = at.options.filter((option) => !OF_TABLE.has(option.name)).slice(0, FIRST);
  const more = at.options.filter((option) => !first.includes(option));
  return html`<details class="options">
    <summary>${say("game-and-options", { game: say(`game-${at.game}`) })}</summary>
    ${
      at.games.length > 1
        ? html`<label class="option">
          <span>${say("game")}</span>
          <select value=${at.game} onChange=${setGame}>
            ${at.games.map((name) => html`<option key=${name} value=${name}>${say(`game-${name}`)}</option>`)}
          </select>
        </label>`
        : null
    }
    ${h(Calm, { at })} ${list(first)}
    ${
      more.length
        ? html`<details class="options-more">
            <summary>${say("options-more", { count: more.length })}</summary>
            ${list(more)}
          </details>`
        : null
    }
  </details>`;
}

/** @param {readonly OptionView[]} options */
const list = (options) => options.map((option) => h(Option, { option, key: `${option.name}=${option.value}` }));

/** So many of a game's own options, which it lists as they are wanted, stand open; a kitchen table needs no more. */
const FIRST = 5;
/** Of any game at all. */
const OF_TABLE = new Set("start start_delay_ms grace_ms hold_ms fairness tie".split(" "));

/** What runs out while somebody thinks. */
const DEADLINES = new Set(
  "lock_ms take_ms grace_open_ms auto_hit_ms countdown_ms between_ms next_deal_ms".split(" "),
);
/** For whoever sees, reads or moves slower, and for learning: long enough to say it all aloud. */
const CALM_TIMES = 3;

/** All deadlines at once, for people who need longer ones; each of them can still be chosen by itself.
 * @param {{at: import("../types.js").TableView}} props */
function Calm({ at }) {
  const deadlines = at.options.filter((option) => DEADLINES.has(option.name));
  if (!deadlines.length) return null;
  /** @param {OptionView} option */
  const long = (option) => Math.min(option.high ?? Infinity, CALM_TIMES * Number(option.default));
  const isCalm = deadlines.every((option) => Number(option.value) >= long(option));
  const change = () => {
    for (const option of deadlines) {
      ask({ kind: "set-option", name: option.name, value: isCalm ? option.default : String(long(option)) });
    }
  };
  return html`<label class="option check">
    <span>${say("calm", { times: CALM_TIMES })}</span>
    <input type="checkbox" checked=${isCalm} onChange=${change} />
  </label>`;
}

/** @param {Event} event */
const setGame = (event) => ask({ kind: "set-game", game: chosen(event) });

/** @param {Event} event */
const chosen = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.currentTarget).value;

/** People count in seconds. What never comes to one stays as it is.
 * @param {OptionView} option */
const isLong = ({ name, high }) => name.endsWith("_ms") && (high ?? 0) >= 1000;

/** @param {OptionView} option @param {number | string} value */
const shown = (option, value) => (isLong(option) ? String(Number(value) / 1000) : String(value));

/** @param {OptionView} option @param {string} typed */
const meant = (option, typed) => (isLong(option) && typed ? String(Math.round(Number(typed) * 1000)) : typed);

/** @param {{option: OptionView}} props */
function Option({ option }) {
  const { name, value, choices, low, high } = option;
  const of = `set-option:${name}`;
  /** @param {Event} event */
  const set = (event) => ask({ kind: "set-option", name, value: meant(option, chosen(event)) }, of);
  const field = useRef(/** @type {HTMLInputElement | HTMLSelectElement | null} */ (null));
  const refused = note.value?.kind === "refusal" && note.value.of === of ? note.value : null;
  useLayoutEffect(() => {
    if (refused && field.current) field.current.value = choices.length ? value : shown(option, value);
  }, [refused]);
  const words =
    refused?.reason === "bad-option" && low !== null && high !== null
      ? say("option-bounds", { low: shown(option, low), high: shown(option, high) })
      : undefined;
  return html`<label class="option">
      <span>${optionName(name)}</span>
      ${meaning(option)}
      ${
        choices.length
          ? html`<select ref=${field} value=${value} onChange=${set}>
            ${choices.map((each) => html`<option key=${each} value=${each}>${optionValue(each)}</option>`)}
          </select>`
          : html`<input
            ref=${field}
            type=${low === null && high === null ? "text" : "number"}
            min=${low === null ? undefined : shown(option, low)}
            max=${high === null ? undefined : shown(option, high)}
            step=${isLong(option) ? "any" : undefined}
            maxlength="160"
            value=${shown(option, value)}
            onChange=${set}
          />`
      }
    </label>
    ${h(Refused, { of, words })}`;
}

/** What the host has chosen, for everybody else to read before the start.
 * @param {{at: import("../types.js").TableView}} props */
export function OptionsRead({ at }) {
  const changed = at.options.filter((option) => option.value !== option.default);
  return html`<details class="options">
    <summary>${say("plays", { game: say(`game-${at.game}`), changed: changed.length })}</summary>
    <dl>
      ${at.options.map(
        (option) => html`<div key=${option.name} data-changed=${option.value === option.default ? undefined : ""}>
          <dt>${optionName(option.name)}</dt>
          <dd>${optionValue(shown(option, option.value))}</dd>
          ${option.value === option.default ? null : meaning(option)}
        </div>`,
      )}
    </dl>
  </details>`;
}

/** The group's own equalizers come in fours, so one sentence serves them all. */
const EQUALIZER = /^equalizer_(\d)_(.+)$/;

/** @param {string} name */
function optionName(name) {
  const [, level, what] = EQUALIZER.exec(name) ?? [];
  if (level && what) return say(`option-equalizer-${what.replaceAll("_", "-")}`, { level });
  const id = `option-${name.replaceAll("_", "-")}`;
  return speaks(id) ? say(id) : name.replaceAll("_", " ");
}

/** What a choice means, where its name cannot say it. @param {OptionView} option */
function meaning({ name, value }) {
  const id = `means-${name}-${value}`;
  return speaks(id) ? html`<small class="option-means">${say(id)}</small>` : null;
}

/** @param {string} value */
function optionValue(value) {
  if (value === "true") return say("yes");
  if (value === "false") return say("no");
  return speaks(`choice-${value}`) ? say(`choice-${value}`) : value || "–";
}
