/** Starts the page: words first, then the screen, then the line. */
import { keepPressesTogether } from "./begun.js";
import { h } from "./html.js";
import { begin, isScreen } from "./play.js";
import { onKey } from "./press.js";
import { keepScheme } from "./scheme.js";
import { speakUp, stayAwake, takeStock, unlockSound } from "./senses.js";
import { settings } from "./settings.js";
import { Root } from "./screens/root.js";
import { render } from "./vendor/preact.js";
import { effect } from "./vendor/signals.js";
import { chosenLanguage, learn } from "./words.js";

const place = document.getElementById("page");
if (!place) throw new Error("the page has no place to draw in");

takeStock();
keepScheme();
if (isScreen) speakUp();
// Where things are pressed, for the styles: under the right thumb or under the left.
effect(() => void (document.documentElement.dataset.hand = settings.value.leftHanded ? "left" : "right"));
keepPressesTogether(window);
addEventListener("keydown", onKey);
// Any first click will do: iPhones unlock sound on a click only, and a reload asks for it again.
addEventListener("click", () => {
  unlockSound();
  void stayAwake();
});
document.addEventListener("visibilitychange", () => void stayAwake());

await learn(chosenLanguage());
render(h(Root, {}), place);
begin();
void stayAwake();
