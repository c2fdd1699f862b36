/** Who this phone is: name, symbol, and the token of its seat at each table. Knows local storage; knows no socket. */

/** @typedef {import("./types.js").PlayerSymbol} PlayerSymbol */

/** A player is a shape and a color; the shape alone tells them apart.
 * @type {Record<PlayerSymbol, string>} */
export const SYMBOL_COLORS = {
  square: "#3B82F6",
  triangle: "#F59E0B",
  circle: "#10B981",
  diamond: "#EF6C3A",
  star: "#A78BFA",
  cross: "#EC6FB1",
  heart: "#E5484D",
  moon: "#22B8CF",
  drop: "#8D9BB0",
};

export const SYMBOLS = /** @type {PlayerSymbol[]} */ (Object.keys(SYMBOL_COLORS));

/** 20 letters, as the protocol says. */
export const NAME_MAX = 20;

const WHO = "who";

/** @returns {{name: string, symbol: PlayerSymbol | null}} */
export function keptWho() {
  try {
    const { name, symbol } = JSON.parse(localStorage.getItem(WHO) ?? "{}");
    return {
      name: typeof name === "string" ? name.slice(0, NAME_MAX) : "",
      symbol: SYMBOLS.includes(symbol) ? symbol : null,
    };
  } catch {
    return { name: "", symbol: null };
  }
}

/** @param {string} name @param {PlayerSymbol} symbol */
export const keepWho = (name, symbol) => localStorage.setItem(WHO, JSON.stringify({ name, symbol }));

/** A code as somebody types it: blind to case and blanks.
 * @param {string} typed */
export const tableCode = (typed) =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9-]/g, "")
    .slice(0, 12);

/** Which table an address asks for: `?table=KQTX`, `#KQTX` or `/KQTX`, the shortest for a QR code.
 * @param {{search: string, hash: string, pathname: string}} address */
export function wantedTable({ search, hash, pathname }) {
  const asked = new URLSearchParams(search).get("table");
  const tag = hash.slice(1) === "screen" ? "" : hash.slice(1);
  const last = pathname.split("/").at(-1) ?? "";
  return tableCode(asked ?? (tag || (last.includes(".") ? "" : last)));
}

/** @param {string} table */
export const tokenOf = (table) => localStorage.getItem(`token:${table}`) ?? "";

/** @param {string} table @param {string} token */
export function keepToken(table, token) {
  if (token) localStorage.setItem(`token:${table}`, token);
  else localStorage.removeItem(`token:${table}`);
}
