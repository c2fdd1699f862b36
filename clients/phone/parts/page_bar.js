/** The bar over the pages that look back, the way to the table from them, and words where there is nothing to see. */
import { h, html } from "../html.js";
import { leaveFor } from "../keeping.js";
import { replayAddress, resultsAddress } from "../lookback.js";
import { you } from "../store.js";
import { say, speaks } from "../words.js";
import { Tap } from "./button.js";

const fromScreen = new URLSearchParams(globalThis.location?.search ?? "").get("back") === "screen";

/** @param {string} code */
const tableAddress = (code) => `/${encodeURIComponent(code)}${fromScreen ? "?screen" : ""}`;

/** @param {{code: string, kind?: string}} props */
export const BackLink = ({ code, kind = "tap plain" }) =>
  html`<a class=${kind} href=${tableAddress(code)} aria-label=${say("back-to-table")}>
    <span aria-hidden="true">‹</span>
    <span class="back-words">${code ? say("table-name", { code }) : say("back-to-start")}</span>
  </a>`;

/** @param {{title: string, code: string, others: import("../html.js").Children}} props */
export const PageBar = ({ title, code, others }) => html`<header class="page-bar">
  ${h(BackLink, { code, kind: "tap plain back" })}
  <h1>${title}</h1>
  ${others}
</header>`;

/** What the referee cannot give, and why; `again` asks once more.
 * @param {{fault: import("../lookback.js").Unavailable, again: () => void}} props */
export const Failure = ({ fault, again }) => html`<h1>${say("lookback-not")}</h1>
  <p>
    ${speaks(`lookback-${fault.code}`) ? say(`lookback-${fault.code}`) : say("lookback-other", { hint: fault.message })}
  </p>
  ${h(Tap, { act: again, children: say("lookback-again") })}`;

/** Ways to look back, from where people look for them.
 * @param {{code: string, match?: number, screen?: boolean}} props */
export const LookbackLinks = ({ code, match, screen = false }) => html`<nav
  class="lookback-links"
  onClick=${(/** @type {MouseEvent} */ event) => leaveFor(you.peek() === null ? "" : code, event)}
>
  <a class="tap small" href=${replayAddress(code, match, screen)}>${say("replay")}</a>
  <a class="tap small" href=${resultsAddress(code, screen)}>${say("results")}</a>
</nav>`;
