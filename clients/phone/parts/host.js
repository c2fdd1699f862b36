/** What only the host may do, on its own phone and on a screen that it lets host: the same parts in both. */
import { h, html } from "../html.js";
import { lastJudged } from "../chronicle.js";
import { ask } from "../play.js";
import { chronicle, hosting, isHost, mayHost, note, table, you } from "../store.js";
import { useState } from "../vendor/hooks.js";
import { signal } from "../vendor/signals.js";
import { say } from "../words.js";
import { Tap } from "./button.js";
import { undone } from "./headline.js";
import { Options } from "./options.js";
import { Player } from "./player.js";
import { Refused, Told } from "./told.js";

/** @typedef {import("../types.js").TableView} TableView */
/** @typedef {import("../types.js").SeatView} SeatView */

/** `act` is told when something is done that is to be seen at once, behind the menu.
 * @param {{at: TableView, done: () => void}} props */
export function HostPart({ at, done }) {
  return html`<section class="host">
    <h3>${isHost.value ? say("host-part") : say("host-part-screen")}</h3>
    <div class="row">${steps(at)} ${h(Lock, { at })}</div>
    ${h(Told, {})}
    ${
      at.phase === "lobby"
        ? null
        : html`<div class="row">
            ${h(Undo, { done })} ${at.phase === "running" ? h(EndMatch, { done }) : null}
          </div>`
    }
    <ul class="host-seats">
      ${at.seats
        .filter((seat) => seat.seat !== you.value && !seat.gone)
        .map((seat) => h(Guest, { seat, key: seat.seat }))}
    </ul>
    ${h(AddBot, { at })} ${isHost.value ? h(Screens, { at }) : null}
    ${!isHost.value && at.phase !== "running" ? h(Options, { at }) : null}
  </section>`;
}

/** What moves the evening on.
 * @param {TableView} at @param {boolean} [starts] also before the first match, where no other button does */
export const steps = (at, starts = !isHost.value) => {
  /** @param {"pause" | "resume" | "next-round" | "rematch" | "start"} kind @param {string} [words]
   * @param {boolean} [off] */
  const step = (kind, words = kind, off = false) =>
    h(Tap, { key: kind, act: () => ask({ kind }), off, children: say(words) });
  switch (at.phase) {
    case "running":
      return [step(at.paused ? "resume" : "pause"), step("next-round")];
    case "over":
      return [step("rematch", "rematch", botComes(at)), h(ToLobby, { key: "to-lobby" })];
    default:
      return starts ? [step("start", "start-now", botComes(at))] : [];
  }
};

/** How good a bot is, from 0 to 100: for a child, for people on their first evening, for those who know the game. */
const SKILLS = { easy: 10, even: 35, strong: 70 };

/** A bot that was sent for sits down within seconds; where none has come by then, none is waited for. */
const BOT_COMES_MS = 10_000;
/** So many bots there will be, once all that were sent for sit here. */
const awaited = signal(0);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** @param {TableView} at */
const botsAt = (at) => at.seats.filter((seat) => seat.bot).length;

/** Whether one is still on its way. Whoever starts now would leave it out of the match.
 * @param {TableView} at */
export const botComes = (at) =>
  at.phase !== "running" &&
  botsAt(at) < awaited.value &&
  !(note.value?.kind === "refusal" && note.value.of === "add-bot");

/** @param {TableView} at @param {number} skill */
function addBot(at, skill) {
  awaited.value = (botComes(at) ? awaited.value : botsAt(at)) + 1;
  clearTimeout(waiting);
  waiting = setTimeout(() => (awaited.value = 0), BOT_COMES_MS);
  ask({ kind: "add-bot", skill });
}

/** Bots keep company, also where nobody has thought of them at the start of the server. They hold no printed cards.
 * @param {{at: TableView}} props */
export function AddBot({ at }) {
  const [skill, setSkill] = useState(/** @type {keyof typeof SKILLS} */ ("even"));
  if (at.phase === "running" || at.locked || at.seats.length >= at.seats_max || at.game === "printed") return null;
  return html`<div class="row add-bot">
      <label>
        <span>${say("bot-skill")}</span>
        <select
          value=${skill}
          onChange=${(/** @type {Event} */ event) =>
            setSkill(/** @type {any} */ (/** @type {HTMLSelectElement} */ (event.currentTarget).value))}
        >
          ${Object.keys(SKILLS).map((each) => html`<option key=${each} value=${each}>${say(`bot-${each}`)}</option>`)}
        </select>
      </label>
      ${h(Tap, { kind: "small", act: () => addBot(at, SKILLS[skill]), children: say("add-bot") })}
    </div>
    ${botComes(at) ? html`<p class="quiet" role="status">${say("bot-comes")}</p>` : null}`;
}

/** @param {{seat: SeatView}} props */
export const Remove = ({ seat }) =>
  h(Tap, {
    act: () => ask({ kind: "kick", seat: seat.seat }),
    kind: "small danger",
    label: say("kick-name", { name: seat.name }),
    children: say("kick"),
  });

/** Nobody new sits down. @param {{at: TableView}} props */
const Lock = ({ at }) =>
  h(Tap, {
    act: () => ask({ kind: "lock-table", locked: !at.locked }),
    children: say(at.locked ? "unlock-table" : "lock-table"),
  });

/** @param {{seat: SeatView}} props */
function Guest({ seat }) {
  return html`<li>
    ${h(Player, { seat: seat.seat, now: true })}
    ${
      seat.bot || !isHost.value
        ? null
        : h(Tap, {
            act: () => ask({ kind: "hand-over", seat: seat.seat }),
            kind: "small",
            children: say("make-host"),
          })
    }
    ${
      seat.seat === table.value?.host
        ? html`<span class="quiet">${say("host")}</span>`
        : h(Remove, { seat })
    }
  </li>`;
}

/** Takes two taps, since it takes away what people have won. @param {{done: () => void}} props */
function Undo({ done }) {
  const [sure, setSure] = useState(false);
  const last = lastJudged(chronicle.value);
  if (!sure) return h(Tap, { act: () => setSure(true), kind: "undo", children: say("undo") });
  const takeBack = () => {
    done();
    ask({ kind: "undo" });
  };
  return html`<div class="undo-sure" role="group" aria-label=${say("undo")}>
    <p><strong>${last ? undone(last) : say("undone-unknown")}</strong> ${say("undo-means")}</p>
    <div class="row">
      ${h(Tap, { act: takeBack, kind: "danger", children: say("undo-yes") })}
      ${h(Tap, { act: () => setSure(false), children: say("undo-no") })}
    </div>
  </div>`;
}

/** Takes two taps, since nobody wins a match that is ended so. @param {{done: () => void}} props */
function EndMatch({ done }) {
  const [sure, setSure] = useState(false);
  if (!sure) return h(Tap, { act: () => setSure(true), kind: "end-match", children: say("end-match") });
  const end = () => {
    done();
    ask({ kind: "end-match" });
  };
  return html`<div class="undo-sure" role="group" aria-label=${say("end-match")}>
    <p>${say("end-match-means")}</p>
    <div class="row">
      ${h(Tap, { act: end, kind: "danger", children: say("end-match-yes") })}
      ${h(Tap, { act: () => setSure(false), children: say("end-match-no") })}
    </div>
  </div>`;
}

/** Where game and options are chosen: the same game, chosen anew, leads there. */
export const ToLobby = () =>
  h(Tap, { act: () => ask({ kind: "set-game", game: table.peek()?.game ?? "" }), children: say("to-lobby") });

/** What was typed, as a screen shows it. @param {Event} event */
const letters = (event) =>
  /** @type {HTMLInputElement} */ (event.currentTarget).value.replace(/[^A-Za-z]/g, "").toUpperCase();

/** The host lets a table screen host too, by the code that it shows, and takes that back.
 * @param {{at: TableView}} props */
function Screens({ at }) {
  const [code, setCode] = useState("");
  const screens = at.screens ?? 0;
  /** @param {Event} event */
  const let_ = (event) => {
    event.preventDefault();
    if (!code) return;
    ask({ kind: "let-host", code });
    setCode("");
  };
  return html`<details class="host-screens">
    <summary>${say("screens-host", { screens })}</summary>
    <p class="quiet">${say("screens-how")}</p>
    <form class="row" onSubmit=${let_}>
      <label class="field">
        <span>${say("screen-code")}</span>
        <input
          name="screen-code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck=${false}
          maxlength="4"
          value=${code}
          onInput=${(/** @type {Event} */ event) => setCode(letters(event))}
        />
      </label>
      <button type="submit" class="tap small">${say("let-host")}</button>
    </form>
    ${h(Refused, { of: "let-host" })}
    ${
      screens
        ? h(Tap, { act: () => ask({ kind: "let-host", code: "" }), kind: "danger", children: say("let-none-host") })
        : null
    }
  </details>`;
}

/** On a table screen: the wish to host, and the code that the host has to repeat. */
export function HostHere() {
  if (mayHost.value) return null;
  const { code } = hosting.value;
  return html`<section class="host">
    <h3>${say("host-here")}</h3>
    ${
      code
        ? html`<p>${say("host-here-code")}</p>
            <p class="screen-code"><output aria-label=${say("screen-code")}>${code}</output></p>`
        : html`<p class="quiet">${say("host-here-means")}</p>
            ${h(Tap, { act: () => ask({ kind: "host-here" }), children: say("host-here-ask") })} ${h(Told, {})}`
    }
  </section>`;
}
