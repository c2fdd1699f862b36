/** What a person can do, as commands. Joins link, store and senses; knows no screen. */
import { keepToken, keepWho, keptWho, SYMBOLS, tokenOf, wantedTable } from "./identity.js";
import { atTable } from "./keeping.js";
import { keepAlive, Link, socketAddress, VERSION } from "./link.js";
import { pressing } from "./press.js";
import { feel, stayAwake, unlockSound } from "./senses.js";
import { hear } from "./returning.js";
import * as store from "./store.js";
import { batch, signal } from "./vendor/signals.js";

/** @typedef {import("./types.js").CommandBody} CommandBody */
/** @typedef {import("./types.js").GameCommand} GameCommand */
/** @typedef {import("./types.js").PlayerSymbol} PlayerSymbol */
/** @typedef {import("./types.js").ServerMessage} ServerMessage */

export const isScreen = new URLSearchParams(location.search).has("screen") || location.hash === "#screen";
export const tableAsked = signal(wantedTable(location));
/** Whoever asks for a seat finds a form first, unless a token gives the seat back. */
export const role = signal(/** @type {"seat" | "watcher"} */ (isScreen ? "watcher" : "seat"));
/** The game for which a new table is to be opened; once it is open, that table is the one asked for. */
let opening = "";

const link = new Link(socketAddress(), {
  hello,
  told,
  changed: (state, detail) => {
    // A seat that is gone is no end: the form asks for a new one, with the name already in it. What this page knew of
    // the table is gone with the seat; while it stood, the page would show that table as if the line were down.
    const gone = state === "ended" && detail.reason === "bad-token";
    batch(() => {
      if (gone) store.forgetTable();
      store.link.value = { state: gone ? "idle" : state, ...detail };
    });
    if (state !== "open") store.sent.value = new Map();
    looking = false;
  },
});

function hello() {
  const who = keptWho();
  return {
    kind: "hello",
    version: VERSION,
    role: role.peek(),
    table: tableAsked.peek(),
    token: tokenOf(role.peek() === "seat" ? tableAsked.peek() : screenAt(tableAsked.peek())),
    name: who.name || "Player",
    symbol: who.symbol ?? SYMBOLS[0],
    ...(opening ? { open: opening, table: "", token: "" } : {}),
  };
}

/** Where the token is kept by which this screen may host: beside that of a seat, which is another page's.
 * @param {string} table */
const screenAt = (table) => `screen:${table}`;

/** @param {ServerMessage} message @param {number} at */
function told(message, at) {
  if (store.isGap(message)) lookAgain();
  if (message.kind === "sight") looking = false;
  hear(message, message.kind === "welcome" && message.token !== "" && message.token === tokenOf(tableAsked.peek()));
  if (message.kind === "welcome") arrive(message);
  if (message.kind === "hosting" && !message.code) keepToken(screenAt(tableAsked.peek()), message.token);
  if (message.kind === "bye" && SEAT_LOST.has(message.reason)) keepToken(tableAsked.peek(), "");
  for (const tick of store.told(message, at)) feel(tick);
}

/** A gap is asked about once; every news until the answer comes shows the same gap. */
let looking = false;

function lookAgain() {
  if (!looking) link.send({ kind: "look" });
  looking = true;
}

const SEAT_LOST = new Set(["kicked", "left", "bad-token"]);

/** From now on this page belongs to that table: a reload comes back to it, also where there are several.
 * @param {import("./types.js").Welcome} message */
function arrive({ role: given, token, table }) {
  if (given === "seat") {
    role.value = "seat"; // Whoever watched may have got a seat back.
    keepToken(tableAsked.peek(), token);
    keepToken(table, token);
  }
  opening = "";
  tableAsked.value = table;
  history.replaceState(null, "", `/${encodeURIComponent(table)}${isScreen ? "?screen" : ""}`);
}

export function begin() {
  atTable();
  addEventListener("pageshow", atTable);
  keepAlive(link);
  if (isScreen || tokenOf(tableAsked.peek())) link.connect();
}

/** `open` names a game to open a new table for.
 * @param {string} name @param {PlayerSymbol} symbol @param {string} code @param {string} [open] */
export function join(name, symbol, code, open = "") {
  keepWho(name, symbol);
  opening = open;
  batch(() => {
    tableAsked.value = code;
    role.value = "seat";
  });
  link.connect();
}

export function watch() {
  role.value = "watcher";
  link.connect();
}

export const comeBack = () => link.connect();

/** Forgets the end of the last connection, so that the form shows again. */
export function startOver() {
  // A table that is not there must not be asked for again by the address of this page.
  if (store.link.peek().reason === "no-such-table") {
    tableAsked.value = "";
    history.replaceState(null, "", isScreen ? "/?screen" : "/");
  }
  batch(() => {
    store.forgetTable();
    store.link.value = { state: "idle", tries: 0, reason: "" };
    role.value = isScreen ? "watcher" : "seat";
  });
}

/** Sends a command, or says that the line is down; nothing waits to be sent later.
 * @param {CommandBody} body @param {string} [what] what is echoed as sent */
export function ask(body, what = body.kind) {
  const id = link.send(body);
  if (id === null) {
    store.note.value = { kind: "offline" };
    return;
  }
  store.expectAnswer(id, what);
}

/** A command of the game, on the basis of what is on this screen now.
 * @param {GameCommand} command @param {string} [what] */
export function play(command, what = command.kind) {
  const view = store.game.peek();
  if (!view) return;
  const press = link.stated(pressing(), ownTouch()?.later_us);
  ask({ kind: "play", basis: view.revision, do: command, ...(press && { press }) }, what);
  feel("sent"); // After it is sent: a sound and a shake take time, and the call must not wait for them.
}

/** What was measured of one's own phone, if it was. */
const ownTouch = () => store.table.peek()?.seats.find((each) => each.seat === store.you.peek())?.touch;

/** This phone and another are pressed at once: as it is stamped, since what stamps differ by is what is wanted. */
export function bump() {
  const press = link.stated(pressing());
  if (press) ask({ kind: "bump", press });
}

/** The Ready button: its click is also what lets sound play and the screen stay on.
 * @param {boolean} ready */
export function beReady(ready) {
  unlockSound();
  void stayAwake();
  ask({ kind: "ready", ready });
}
