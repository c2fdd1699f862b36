/** Starts the results page: words first, then what the referee has kept. */
import { h } from "./html.js";
import { keepSeat } from "./keeping.js";
import { open, ResultsPage } from "./results/page.js";
import { keepScheme } from "./scheme.js";
import { render } from "./vendor/preact.js";
import { chosenLanguage, learn } from "./words.js";

const place = document.getElementById("page");
if (!place) throw new Error("the page has no place to draw in");

keepScheme();
await learn(chosenLanguage());
render(h(ResultsPage, {}), place);
void open();
keepSeat();
