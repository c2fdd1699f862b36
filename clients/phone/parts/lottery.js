/** What a lot was drawn from: sealed before the match, told whole when it is over, so that anybody can draw again. */
import { html } from "../html.js";
import { drawnAgain } from "../lots.js";
import { sealBefore, table } from "../store.js";
import { say } from "../words.js";

/** @param {{calls: readonly import("../chronicle.js").Call[]}} props of the contest that lots were drawn in */
export function LotteryTold({ calls }) {
  const lottery = table.value?.lottery;
  if (!lottery) return null;
  const again = drawnAgain(lottery, sealBefore.value, calls);
  return html`<div class="lottery">
    <p>${say("lottery-drawn")}</p>
    <p class="quiet">${say("lottery-commitment")} <code>${lottery.commitment}</code></p>
    <p class="quiet">
      ${lottery.seed ? html`${say("lottery-seed")} <code>${lottery.seed}</code>` : say("lottery-sealed")}
    </p>
    ${again === "sealed" ? null : html`<p data-lot=${again}><strong>${say(`lottery-${again}`)}</strong></p>`}
  </div>`;
}
