/** Down 'n Dizzy in the middle of the table screen. */
import { h } from "../html.js";
import { DizzyResult } from "../parts/dizzy_result.js";
import { LizzyPicture } from "./dizzy.js";

/** @param {{view: import("../types.js").DizzyView}} props */
export function DizzyMiddle({ view }) {
  if (view.result) return h(DizzyResult, { view });
  return view.lizzy ? h(LizzyPicture, { lizzy: view.lizzy }) : null;
}
