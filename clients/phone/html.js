/** Binds htm to preact once. DOM goes through `html`; components go through `h`, whose props are type-checked. */
import { h } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

/** @typedef {import("./vendor/preact.js").VNode} VNode */
/** @typedef {import("./vendor/preact.js").ComponentChildren} Children */

/** @type {(strings: TemplateStringsArray, ...values: any[]) => VNode} */
export const html = /** @type {any} */ (htm).bind(h);

export { h };
