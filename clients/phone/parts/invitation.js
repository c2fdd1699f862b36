/** How others get to this table: a code to scan and the letters to type. The referee draws the code. */
import { h, html } from "../html.js";
import { table } from "../store.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { say } from "../words.js";

/** @param {{large: boolean}} props `large`: for the whole room, also for those whose phone cannot scan or get here. */
export function Invitation({ large }) {
  const code = table.value?.code;
  if (code === undefined) return null;
  return html`<figure class=${large ? "invitation large" : "invitation"}>
    <img src=${`qr.svg?table=${encodeURIComponent(code)}`} alt=${say("qr-alt", { code })} width="132" height="132" />
    <figcaption>
      <span>${say("scan-to-join")}</span>
      <strong>${code}</strong>
      ${h(Where, { code })} ${large ? html`<small>${say("scan-trouble")}</small>` : null}
    </figcaption>
  </figure>`;
}

/** What to type. This page itself may be at an address that leads nowhere but here, such as localhost.
 * @param {{code: string}} props */
function Where({ code }) {
  const [hosts, setHosts] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    void fetch("where.json").then(
      async (answer) => setHosts((await answer.json()).hosts),
      () => undefined, // The code can be scanned all the same.
    );
  }, []);
  return html`<span class="where">
    ${hosts.map((host) => html`<bdi key=${host}>${location.protocol}//${host}/<wbr />${code}</bdi>`)}
  </span>`;
}
