/** When there is no table to show: connecting, another tab took over, asked to leave, table gone, table full. */
import { h, html } from "../html.js";
import { Tap } from "../parts/button.js";
import { lacks } from "../parts/menu.js";
import { comeBack, join, startOver, tableAsked } from "../play.js";
import { keptWho, SYMBOLS } from "../identity.js";
import { link, table } from "../store.js";
import { say } from "../words.js";

/** @param {string} title @param {string} text @param {import("../html.js").Children} children */
const plain = (title, text, children) => html`<main class="form-page farewell">
  <h1>${title}</h1>
  <p>${text}</p>
  ${children}
</main>`;

export function Connecting() {
  const { tries } = link.value;
  return plain(
    say("connecting"),
    tries > 1 ? say("connecting-try", { tries }) : "",
    html`<span class="spinner large" aria-hidden="true"></span>
      ${tries > 2 ? html`<p class="quiet">${say("cannot-connect")}</p>` : null} ${lacks()}
      ${h(Tap, { kind: "plain", act: startOver, children: say("back-to-start") })}`,
  );
}

export function Replaced() {
  return plain(
    say("closing-newer-tab"),
    say("closing-newer-tab-more"),
    h(Tap, { kind: "big go", act: comeBack, children: say("play-here") }),
  );
}

export function Ended() {
  const { reason } = link.value;
  return plain(
    say(reason === "left" ? "farewell-left" : "farewell"),
    say(`closing-${reason}`),
    h(Tap, { kind: "big", act: startOver, children: say("back-to-start") }),
  );
}

/** Asked for a seat and got a place to watch from. */
export function FullBanner() {
  const again = () => {
    const { name, symbol } = keptWho();
    join(name, symbol ?? SYMBOLS[0] ?? "square", tableAsked.peek());
  };
  return html`<div class="banner">
    <span>${say(table.value?.locked ? "table-locked-watching" : "table-full-watching")}</span>
    ${h(Tap, { kind: "small", act: again, children: say("ask-again") })}
  </div>`;
}
