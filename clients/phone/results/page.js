/** The results page: who has done how well over all matches, as a table and as pictures. */
import { h, html } from "../html.js";
import { tableCode } from "../identity.js";
import * as lookback from "../lookback.js";
import { BackLink, Failure, PageBar } from "../parts/page_bar.js";
import { Tap } from "../parts/button.js";
import { signal } from "../vendor/signals.js";
import { language, say } from "../words.js";
import { Accuracy, duration, Margins, number, OverTime, percent, Reactions } from "./plots.js";
import { columnsOf, ordered, played, pressedHead } from "./standings.js";

/** @typedef {import("./standings.js").Results} Results */
/** @typedef {import("./standings.js").Standing} Standing */
/** @typedef {import("./standings.js").Column} Column */

const code = tableCode(new URLSearchParams(location.search).get("table") ?? "");
const results = signal(/** @type {Results | null} */ (null));
const fault = signal(/** @type {lookback.Unavailable | null} */ (null));
const order = signal(/** @type {import("./standings.js").Order} */ ({ column: "wins", up: false }));
/** Bots are company, not competition: whoever wants to sees people alone. */
const withBots = signal(true);
/** The one looked at; empty: everybody. */
const chosen = signal("");
const all = signal(false);

/** So many rows are seen at a glance; the rest comes on demand. */
const ROWS = 20;

export async function open() {
  fault.value = null;
  try {
    results.value = await lookback.results();
  } catch (failed) {
    if (!(failed instanceof lookback.Unavailable)) throw failed;
    fault.value = failed;
  }
}

export function ResultsPage() {
  return html`<div class="results">
    ${h(PageBar, {
      title: say("results"),
      code,
      others: code ? html`<a class="tap plain" href=${lookback.replayAddress(code)}>${say("replay")}</a>` : null,
    })}
    ${content()}
  </div>`;
}

function content() {
  const known = results.value;
  if (fault.value) {
    return html`<main class="page-words">${h(Failure, { fault: fault.value, again: () => void open() })}</main>`;
  }
  if (!known) {
    return html`<main class="page-words">
      <span class="spinner large" aria-hidden="true"></span>
      <p role="status">${say("results-fetching")}</p>
    </main>`;
  }
  if (!known.players.length) {
    return html`<main class="page-words">
      <h1>${say("results-none")}</h1>
      <p>${say("results-none-more")}</p>
      ${h(BackLink, { code, kind: "tap go" })}
    </main>`;
  }
  return h(Everything, { known });
}

/** @param {{known: Results}} props */
function Everything({ known }) {
  const people = known.players.filter((player) => !player.bot);
  const asked = withBots.value || !people.length ? known.players : people;
  const players = ordered(asked, order.value, language.value);
  const one = players.find((player) => player.name === chosen.value);
  const shown = one ? [one] : players;
  // Where all have played in turns nothing was ever called.
  const called = known.verdicts > 0;
  return html`<main class="results-main">
    <p class="results-sum">
      ${
        called
          ? say("results-sum", { matches: known.matches, contests: known.contests, verdicts: known.verdicts })
          : say("results-sum-turns", { matches: known.matches })
      }
    </p>
    <section class="results-standings">
      <div class="results-tools">
        ${
          people.length && people.length < known.players.length
            ? html`<label class="results-bots">
                <input
                  type="checkbox"
                  checked=${withBots.value}
                  onChange=${(/** @type {Event} */ event) => {
                    withBots.value = /** @type {HTMLInputElement} */ (event.currentTarget).checked;
                  }}
                />
                <span>${say("with-bots")}</span>
              </label>`
            : null
        }
        ${one ? h(Tap, { kind: "small", act: () => choose(""), children: say("everybody") }) : null}
      </div>
      ${h(Standings, { players, one, called })} ${one ? h(Details, { player: one, called }) : null}
    </section>
    ${
      called
        ? html`<div class="plots">
            ${h(Margins, { margins: shown.flatMap((player) => player.margins_us).map((each) => each / 1000) })}
            ${h(Reactions, { players: shown })} ${h(Accuracy, { players: shown })}
            ${h(OverTime, { matches: played(shown) })}
          </div>`
        : null
    }
  </main>`;
}

/** @param {string} name */
const choose = (name) => {
  chosen.value = name;
};

/** @param {{players: readonly Standing[], one: Standing | undefined, called: boolean}} props */
function Standings({ players, one, called }) {
  const columns = columnsOf(called);
  const shown = all.value ? players : players.slice(0, ROWS);
  return html`<table class="standings">
      <caption class="aside">
        ${say("standings")}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ id, more }) => head(id, Boolean(more)))}
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          (player) => html`<tr key=${player.name} data-chosen=${player === one ? "" : undefined}>
            ${columns.map(({ id, more }) =>
              id === "name"
                ? html`<th key=${id} scope="row">
                    <button
                      type="button"
                      class="standings-name"
                      aria-pressed=${String(player === one)}
                      onClick=${() => choose(player === one ? "" : player.name)}
                    >
                      <span>${player.name}</span>${player.bot ? html`<small>${say("bot")}</small>` : null}
                    </button>
                  </th>`
                : html`<td key=${id} data-more=${more ? "" : undefined}>${cell(player, id)}</td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
    ${
      players.length > shown.length
        ? h(Tap, {
            kind: "small",
            act: () => (all.value = true),
            children: say("show-all", { count: players.length }),
          })
        : null
    }`;
}

/** @param {Column} id @param {boolean} more */
function head(id, more) {
  const { column, up } = order.value;
  return html`<th
    key=${id}
    scope="col"
    data-more=${more ? "" : undefined}
    aria-sort=${column === id ? (up ? "ascending" : "descending") : undefined}
  >
    <button type="button" onClick=${() => (order.value = pressedHead(order.value, id))}>
      ${say(`column-${id.replace("_ms", "")}`)}
      <span aria-hidden="true">${column === id ? (up ? " ▲" : " ▼") : ""}</span>
    </button>
  </th>`;
}

/** @param {Standing} player @param {Column} id */
function cell(player, id) {
  switch (id) {
    case "accuracy":
      return player.accuracy === null ? "–" : percent(player.accuracy);
    case "reaction_ms":
      return player.reaction_ms === null ? "–" : duration(player.reaction_ms);
    default:
      return typeof player[id] === "number" ? number(player[id]) : player[id];
  }
}

/** All there is to one player, also where the table has room for less.
 * @param {{player: Standing, called: boolean}} props */
const Details = ({ player, called }) => html`<dl class="results-details" aria-label=${player.name}>
  ${columnsOf(called).slice(1).map(
    ({ id }) => html`<div key=${id}>
      <dt>${say(`column-${id.replace("_ms", "")}`)}</dt>
      <dd>${cell(player, id)}</dd>
    </div>`,
  )}
</dl>`;
