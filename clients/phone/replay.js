/** Starts the replay page: words first, then the frames of the match that the address names. */
import { keepPressesTogether } from "./begun.js";
import { h } from "./html.js";
import { keepSeat } from "./keeping.js";
import { listenTo, onKey } from "./press.js";
import { KEYS } from "./replay/controls.js";
import { open, remember, ReplayPage } from "./replay/page.js";
import { at, pass, playing } from "./replay/tape.js";
import { keepScheme } from "./scheme.js";
import { render } from "./vendor/preact.js";
import { effect } from "./vendor/signals.js";
import { chosenLanguage, learn } from "./words.js";

const place = document.getElementById("page");
if (!place) throw new Error("the page has no place to draw in");

/** A page that was hidden for a while does not jump ahead. */
const FRAME_MAX_MS = 250;
/** Whoever asked for less motion sees the needle move in steps. */
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const CALM_MS = 250;
/** Browsers forbid more than some address changes a second. */
const REMEMBER_MS = 400;

let last = 0;
/** @param {number} now */
function frame(now) {
  if (now - last >= (calm.matches ? CALM_MS : 0)) {
    pass(Math.min(now - last, FRAME_MAX_MS));
    last = now;
  }
  if (playing.peek()) requestAnimationFrame(frame);
}

keepPressesTogether(window);
keepScheme();
addEventListener("keydown", onKey);
listenTo(KEYS);
await learn(chosenLanguage());
render(h(ReplayPage, {}), place);
effect(() => {
  if (!playing.value) return;
  last = performance.now();
  requestAnimationFrame(frame);
});

let timer = 0;
effect(() => {
  void at.value;
  clearTimeout(timer);
  if (!playing.value) timer = setTimeout(remember, REMEMBER_MS);
});
void open();
keepSeat();
