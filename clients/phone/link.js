/** One live connection to the referee, whatever the phone does. Knows sockets, tokens and time-outs; knows no game.
 *
 * Phones kill sockets without a word, so silence counts as loss and every return to the page asks for a fresh socket.
 * Nothing that was pressed while the link was down is sent later: the world has moved on by then.
 */

import { clockGrain, NO_CLOCK_US, stampGrain } from "./grain.js";

/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").CommandBody} CommandBody */
/** @typedef {import("./press.js").PressTime} PressTime */
/** @typedef {"idle" | "connecting" | "open" | "lost" | "replaced" | "ended"} LinkState */

export const SUBPROTOCOL = "referee.v1.json";
/** Of the protocol. */
export const VERSION = 1;

export const socketAddress = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

/** Waits before a try, in ms; after the last the last is kept. A person watches a phone for some seconds at most. */
const WAITS_MS = [0, 250, 500, 1000, 2000, 4000];
/** A socket that has not opened by then never will: on a LAN it takes milliseconds, on a waking phone a second. */
const OPENING_MAX_MS = 4000;
/** A connection that lasted so long was a good one, and the next is asked for at once. */
const LASTING_MS = 3000;
/** An unanswered command is sent again only this soon; later the hand that pressed means something else. */
const RESEND_AGE_MAX_MS = 3000;
/** Commands waiting for an answer; a person presses far fewer in one round trip, so the oldest is dropped beyond. */
const UNANSWERED_MAX = 32;

/** @typedef {{
 *   hello: () => object,
 *   told: (message: ServerMessage, at: number) => void,
 *   changed: (state: LinkState, detail: {tries: number, reason: string}) => void,
 * }} Ear */

export class Link {
  /** @param {string} url @param {Ear} ear */
  constructor(url, ear) {
    this.url = url;
    this.ear = ear;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.heardAt = 0;
    this.silenceMaxMs = 10_000;
    this.farewell = "";
    this.wanted = false;
    /** When the table last took us in; Infinity: it has not, on this connection. */
    this.welcomedAt = Infinity;
    /** Whether this connection has yet to show the table. */
    this.fresh = false;
    /** The table orders calls by press, and wants to know when that was. */
    this.byPress = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Map<string, {text: string, sentAt: number, basis: number | null, repeated: boolean}>} */
    this.unanswered = new Map();
  }

  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    this.wanted = true;
    this.tries = 0;
    this.attempt();
  }

  /** Drops what there is and asks anew; the referee keeps the seat by its token. */
  refresh() {
    if (this.wanted) this.connect();
  }

  attempt() {
    clearTimeout(this.timer);
    this.drop();
    if (this.farewell !== STOPPED) this.farewell = "";
    this.fresh = true;
    const socket = new WebSocket(this.url, SUBPROTOCOL);
    this.socket = socket;
    this.ear.changed("connecting", { tries: this.tries, reason: this.farewell });
    this.timer = setTimeout(() => this.lose(socket), OPENING_MAX_MS);
    socket.onopen = () => {
      this.heardAt = performance.now();
      socket.send(JSON.stringify(this.ear.hello()));
    };
    socket.onmessage = (event) => this.hear(socket, event);
    socket.onclose = () => this.lose(socket);
  }

  /** @param {WebSocket} socket @param {MessageEvent<string>} event */
  hear(socket, event) {
    // The first thing of all: how fast we answer is how fast our link is taken to be, and how well our clock is known.
    const heardAt = performance.now();
    /** @type {ServerMessage} */
    const message = JSON.parse(event.data);
    if (message.kind === "ping") {
      const grain = this.byPress ? { grain_us: clockGrain() } : {};
      socket.send(JSON.stringify({ kind: "pong", nonce: message.nonce, clock_us: onClock(heardAt), ...grain }));
    }
    if (socket !== this.socket) return;
    this.heardAt = heardAt;
    if (message.kind === "ping") return;
    this.mind(message);
    this.ear.told(message, heardAt);
  }

  /** @param {ServerMessage} message */
  mind(message) {
    switch (message.kind) {
      case "welcome":
        clearTimeout(this.timer);
        this.farewell = "";
        this.welcomedAt = performance.now();
        this.silenceMaxMs = 2 * message.heartbeat_ms;
        this.ear.changed("open", { tries: 0, reason: "" });
        return;
      case "sight":
        this.heed(message.table.options);
        this.repeat(message.game?.revision ?? null);
        return;
      case "again":
        this.unanswered.delete(message.verdict.call);
        return;
      case "bye":
        this.farewell = message.reason;
        return;
      case "done":
      case "refusal":
        this.unanswered.delete(message.id);
        return;
      case "news":
        for (const item of message.items) {
          if (item.kind === "verdict") this.unanswered.delete(item.call);
          if (item.kind === "option-changed") this.heed([item.view]);
        }
    }
  }

  /** @param {readonly import("./types.js").OptionView[]} options */
  heed(options) {
    const fairness = options.find((each) => each.name === "fairness");
    if (fairness) this.byPress = fairness.value !== "arrival";
    if (this.byPress) clockGrain(); // Now, and not while an answer is waited for.
  }

  /** What is said of a press where the table wants to know, on the clock that our answers to pings show.
   * @param {PressTime | null} pressed null: it is the program that acts, now
   * @param {number} [laterUs] so much later than others this phone stamps a touch, as was measured
   * @returns {import("./types.js").PressStated | null} */
  stated(pressed, laterUs = 0) {
    if (!this.byPress) return null;
    const { at, stamp } = pressed ?? { at: performance.now(), stamp: "handler" };
    const grain_us = stamp === "event" ? stampGrain() : clockGrain();
    return { clock_us: Math.max(0, onClock(at) - laterUs), stamp: grain_us < NO_CLOCK_US ? stamp : "none", grain_us };
  }

  /** Sends a command now or not at all. @param {CommandBody} body @returns {string | null} its identifier */
  send(body) {
    if (!this.open || !this.socket) return null;
    const id = newId();
    const text = JSON.stringify({ ...body, id });
    this.socket.send(text);
    const basis = body.kind === "play" ? body.basis : null;
    this.unanswered.set(id, { text, sentAt: performance.now(), basis, repeated: false });
    const oldest = this.unanswered.keys().next().value;
    if (this.unanswered.size > UNANSWERED_MAX && oldest) this.unanswered.delete(oldest);
    return id;
  }

  /** After a reconnect: once more what was sent moments ago and never answered, under the same identifier. A call is
   * for the table that the player saw; if that has changed, it is forgotten.
   * @param {number | null} revision */
  repeat(revision) {
    if (!this.fresh) return;
    this.fresh = false;
    const now = performance.now();
    for (const [id, each] of this.unanswered) {
      const stale = each.basis !== null && each.basis !== revision;
      if (stale || each.repeated || now - each.sentAt > RESEND_AGE_MAX_MS) {
        this.unanswered.delete(id);
        continue;
      }
      each.repeated = true;
      this.socket?.send(each.text);
    }
  }

  /** @param {WebSocket} socket */
  lose(socket) {
    if (socket !== this.socket) return;
    this.drop();
    clearTimeout(this.timer);
    const ending = ENDINGS[this.farewell];
    if (ending) {
      this.wanted = false;
      this.unanswered.clear();
      this.ear.changed(ending, { tries: 0, reason: this.farewell });
      return;
    }
    // A connection that falls at once counts as a try: else a broken table would be asked without a pause.
    if (performance.now() - this.welcomedAt > LASTING_MS) this.tries = 0;
    this.welcomedAt = Infinity;
    const wait = WAITS_MS[Math.min(this.tries, WAITS_MS.length - 1)] ?? 0;
    this.tries += 1;
    this.ear.changed("lost", { tries: this.tries, reason: this.farewell });
    // Spread, or nine phones return to a restarted referee in the same millisecond.
    this.timer = setTimeout(() => this.attempt(), wait * (0.75 + Math.random() / 2));
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** To be called now and then, and whenever the page comes back to the eye. @param {boolean} returned */
  check(returned = false) {
    if (!this.wanted) return;
    const silent = performance.now() - this.heardAt > (returned ? this.silenceMaxMs / 2 : this.silenceMaxMs);
    const socket = this.socket;
    if (returned && (silent || !this.open)) this.connect();
    else if (silent && this.open && socket) this.lose(socket);
  }
}

/** It may be started again, so it is asked for on and on; until it answers, that is what is the matter. */
export const STOPPED = "server-stops";

/** Farewells after which coming back by itself would be wrong.
 * @type {Record<string, LinkState>} */
const ENDINGS = {
  "newer-tab": "replaced",
  kicked: "ended",
  left: "ended",
  "table-closed": "ended",
  "table-broken": "ended",
  "no-such-table": "ended",
  "tables-full": "ended",
  "wrong-version": "ended",
  "bad-token": "ended",
};

/** Microseconds of this page's clock. @param {number} ms */
const onClock = (ms) => Math.max(0, Math.round(ms * 1000));

/** 128 random bits; `crypto.randomUUID` is missing on plain http. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Watches the page for everything that can have cut the line. @param {Link} link */
export function keepAlive(link) {
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && link.check(true));
  addEventListener("pageshow", (event) => (event.persisted ? link.refresh() : link.check(true)));
  addEventListener("online", () => link.refresh());
  // A jump of the clock means that the phone slept: its socket is dead, whatever it says.
  let last = Date.now();
  setInterval(() => {
    const now = Date.now();
    if (Math.abs(now - last - 1000) > 5000) link.refresh();
    else link.check();
    last = now;
  }, 1000);
}
