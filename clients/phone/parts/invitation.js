/** How others get to this table: a code to scan and the letters to type. The referee draws the code. */
import { html } from "../html.js";
import { table } from "../store.js";
import { say } from "../words.js";

/** @param {{large: boolean}} props */
export function Invitation({ large }) {
  const code = table.value?.code;
  if (code === undefined) return null;
  return html`<figure class=${large ? "invitation large" : "invitation"}>
    <img src=${`qr.svg?table=${encodeURIComponent(code)}`} alt=${say("qr-alt", { code })} width="132" height="132" />
    <figcaption>
      <span>${say("scan-to-join")}</span>
      <strong>${code}</strong>
    </figcaption>
  </figure>`;
}
