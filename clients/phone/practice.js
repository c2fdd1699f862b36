/** Whether this is practice, where hints are fair. Knows who sits at the table; knows no game. */
import { table, you } from "./store.js";

/** Everybody else here is a bot. @returns {boolean} */
export function isPractice() {
  const others = table.value?.seats.filter((seat) => seat.seat !== you.value) ?? [];
  return you.value !== null && others.length > 0 && others.every((seat) => seat.bot);
}
