/** Who are you? The one form of the page: name, shape, and a table's code where the address has none. */
import { PlayerShape } from "../art/symbols.js";
import { h, html } from "../html.js";
import { keptWho, NAME_MAX, SYMBOLS, tableCode } from "../identity.js";
import { tableAt } from "../lookback.js";
import { lacks } from "../parts/menu.js";
import { join, tableAsked, watch } from "../play.js";
import { unlockSound } from "../senses.js";
import { link } from "../store.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { choose, language, LANGUAGES, say } from "../words.js";
import { Tap } from "../parts/button.js";
import { GAMES } from "./games.js";

/** @typedef {import("../types.js").PlayerSymbol} PlayerSymbol */


export function Join() {
  const kept = keptWho();
  const [name, setName] = useState(kept.name);
  // Nine phones should not all begin as the same shape.
  const [symbol, setSymbol] = useState(
    () => kept.symbol ?? SYMBOLS[Math.floor(Math.random() * SYMBOLS.length)] ?? "square",
  );
  const [code, setCode] = useState(tableAsked.value);
  const [there, look] = useTableAt(tableAsked.value);
  const ready = name.trim() !== "";
  /** @param {string} [open] */
  const go = (open) => {
    unlockSound();
    if (ready) join(name.trim(), symbol, code, open);
  };
  return html`<main class="form-page">
    <h1>${say("title")}</h1>
    ${link.value.reason === "bad-token" ? html`<p class="told" data-tone="void">${say("closing-bad-token")}</p>` : null}
    <form
      class="who"
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        go();
      }}
    >
      <label class="field">
        <span>${say("your-name")}</span>
        <input
          name="name"
          autocomplete="nickname"
          autocapitalize="words"
          enterkeyhint="go"
          maxlength=${NAME_MAX}
          value=${name}
          onInput=${(/** @type {Event} */ event) => setName(valueOf(event))}
        />
      </label>
      ${h(SymbolChoice, { chosen: symbol, choose: setSymbol })}
      ${
        there?.found === false
          ? html`<p class="told" data-tone="void" role="alert">
              ${say("no-table-there", { code })}
            </p>`
          : null
      }
      ${
        tableAsked.value && there?.found !== false
          ? html`<p class="quiet">
              ${say("joining-table", { code: tableAsked.value })}${
                there?.game ? html`<br />${say("playing-there", { game: say(`game-${there.game}`) })}` : null
              }${
                there && sitting(there) ? html`<br />${say("sitting-there", { names: sitting(there) })}` : null
              }${
                there?.full
                  ? html`<br /><strong>${say("full-there")}</strong>`
                  : there?.playing
                    ? html`<br />${say("match-there")}`
                    : null
              }
            </p>`
          : html`<label class="field small">
            <span>${say("table-code")}</span>
            <input
              name="code"
              autocomplete="off"
              autocapitalize="characters"
              spellcheck=${false}
              placeholder=${say("table-code-none")}
              value=${code}
              onInput=${(/** @type {Event} */ event) => setCode(tableCode(valueOf(event)))}
              onChange=${() => look(code)}
            />
          </label>`
      }
      <button type="submit" class="tap big go" disabled=${!ready}>${say("join")}</button>
    </form>
    <details class="more">
      <summary>${say("more-ways")}</summary>
      <div class="row">
        ${h(Tap, { kind: "small", act: watch, children: say("watch-only") })}
        ${Object.keys(GAMES).map((game) =>
          h(Tap, {
            key: game,
            kind: "small",
            off: !ready,
            act: () => go(game),
            children: say("open-table", { game: say(`game-${game}`) }),
          }),
        )}
      </div>
    </details>
    ${lacks()} ${languages()}
  </main>`;
}

/** Who sits there: people by name, and how many robots.
 * @param {import("../lookback.js").Seen} there */
const sitting = ({ players = [], bots = 0 }) =>
  [...players, ...(bots ? [say("bots-there", { count: bots })] : [])].join(", ");

/** What there is at a code, asked before anybody has typed a name; null: not known, and the table itself will say.
 * @param {string} asked @returns {[import("../lookback.js").Seen | null, (code: string) => void]} */
function useTableAt(asked) {
  const [there, setThere] = useState(/** @type {import("../lookback.js").Seen | null} */ (null));
  /** @param {string} code */
  const look = (code) =>
    // Whoever names no table may still be shown to the only one there is, or open one.
    void (code
      ? tableAt(code).then(setThere, () => setThere(null))
      : setThere(null));
  useEffect(() => look(asked), [asked]);
  return [there, look];
}

/** @param {{chosen: PlayerSymbol, choose: (symbol: PlayerSymbol) => void}} props */
export function SymbolChoice({ chosen, choose: pick }) {
  return html`<div class="symbols" role="radiogroup" aria-label=${say("your-symbol")}>
    ${SYMBOLS.map(
      (symbol) => html`<button
        type="button"
        role="radio"
        class="symbol"
        key=${symbol}
        aria-checked=${String(symbol === chosen)}
        aria-label=${say(`symbol-${symbol}`)}
        onClick=${() => pick(symbol)}
      >
        ${h(PlayerShape, { symbol })}
      </button>`,
    )}
  </div>`;
}

/** @param {Event} event */
export const valueOf = (event) => /** @type {HTMLInputElement} */ (event.currentTarget).value;

const languages = () => html`<nav class="languages" aria-label=${say("language")}>
  ${LANGUAGES.map((each) =>
    h(Tap, {
      kind: each === language.value ? "plain chosen" : "plain",
      act: () => void choose(each),
      children: say(`language-${each}`),
    }),
  )}
</nav>`;
