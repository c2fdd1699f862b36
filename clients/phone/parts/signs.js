/** The signs of rulings: each has a shape of its own besides its color. Knows pictures; knows no call. */
import { html } from "../html.js";
import { say } from "../words.js";

/** Around the point 0 0, about 14 pixels wide. @type {Record<string, () => import("../html.js").VNode>} */
const SIGNS = {
  upheld: () => html`<circle class="sign-right" r="7" /><path class="sign-check" d="M-3.4 .2 L-1 2.8 L3.6 -2.6" />`,
  wrong: () => html`<rect class="sign-wrong" x="-6.5" y="-6.5" width="13" height="13" rx="2.5" />
    <path class="sign-check" d="M-3 -3 L3 3 M3 -3 L-3 3" />`,
  late: () => html`<path class="sign-late" d="M0 -7.4 L7.4 0 L0 7.4 L-7.4 0 Z" />`,
  void: () => html`<circle class="sign-void" r="5.5" /><path class="sign-void" d="M-3.8 3.8 L3.8 -3.8" />`,
  "": () => html`<circle class="sign-held" r="5.5" />`,
};

/** For inside of another picture.
 * @param {string} ruling @param {boolean} takenBack */
export const sign = (ruling, takenBack) => html`<g class="sign" data-undone=${takenBack ? "" : undefined}>
  ${(SIGNS[ruling] ?? SIGNS[""])?.()}
  ${takenBack ? html`<path class="sign-undone" d="M-9 5 L9 -5" />` : null}
</g>`;

/** @param {{ruling: string, takenBack?: boolean}} props */
export const RulingSign = ({ ruling, takenBack = false }) => html`<svg
  class="ruling-sign"
  viewBox="-10 -10 20 20"
  role="img"
  aria-label=${takenBack ? say("taken-back-mark") : say(ruling ? `sign-${ruling}` : "sign-holds")}
>
  ${sign(ruling, takenBack)}
</svg>`;

/** A penalty card. */
export const fineSign = () => html`<path class="sign-fine" d="M-4.5 -3 H4.5 L0 4 Z" />`;
