/** Dark or light: as the system is, or as it was chosen here. Knows the page's root; knows no color. */
import { settings } from "./settings.js";
import { effect, signal } from "./vendor/signals.js";

export function keepScheme() {
  const query = matchMedia("(prefers-color-scheme: dark)");
  const systemIsDark = signal(query.matches);
  query.addEventListener("change", () => (systemIsDark.value = query.matches));
  effect(() => {
    const { scheme } = settings.value;
    const isDark = scheme === "auto" ? systemIsDark.value : scheme === "dark";
    document.documentElement.dataset.scheme = isDark ? "dark" : "light";
  });
}
