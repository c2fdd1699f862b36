/** What a lot was drawn from: sealed before the match, told whole when it is over, so that anybody can draw again. */
import { html } from "../html.js";
import { table } from "../store.js";
import { say } from "../words.js";

export function LotteryTold() {
  const lottery = table.value?.lottery;
  if (!lottery) return null;
  return html`<div class="lottery">
    <p>${say("lottery-drawn")}</p>
    <p class="quiet">${say("lottery-commitment")} <code>${lottery.commitment}</code></p>
    <p class="quiet">
      ${lottery.seed ? html`${say("lottery-seed")} <code>${lottery.seed}</code>` : say("lottery-sealed")}
    </p>
  </div>`;
}
