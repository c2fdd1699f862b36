/** Draws a component again when an instant of the game clock passes. Decides nothing: it only looks again. */
import { gameNow } from "../store.js";
import { useEffect, useState } from "../vendor/hooks.js";

/** Whether an instant is still to come; draws anew when it has come. @param {number} instant */
export function useUntil(instant) {
  const [, again] = useState(0);
  const rest = instant - gameNow();
  useEffect(() => {
    if (rest <= 0) return undefined;
    const timer = setTimeout(() => again((count) => count + 1), Math.min(rest + 5, 60_000));
    return () => clearTimeout(timer);
  }, [instant, rest > 0]);
  return rest > 0;
}
