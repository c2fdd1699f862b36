// A match of Down 'n Dizzy at the referee that never stops: two call with a right card at once, one wins, the other is
// late. The same as DizzyTable in bench/tables.py; that file says why.
import { WebSocket } from "ws";

const VERSION = 1;
const PARTS = ["head", "body", "tail"];
const OPTIONS = {
  best_of: "21", between_ms: "0", countdown_ms: "0", grace_open_ms: "5", lockout_ms: "0", penalty: "0", stuck_ms: "0",
};

function made(tops) {
  const found = [];
  for (const [name, kind] of [["colors", "color"], ["patterns", "pattern"]]) {
    const kinds = new Set(PARTS.map((part) => tops[part][kind])).size;
    if (kinds === 1) found.push(`${name}-same`);
    if (kinds === 3) found.push(`${name}-different`);
  }
  return found;
}

const drawn = (list) => list[Math.floor(Math.random() * list.length)];

export class DizzyTable {
  busy = true;
  heard = [];
  firstWon = null;
  finished = () => {};
  now = () => 0;
  sockets = [];
  number = 0;
  dealt = false;
  unruled = new Set();
  sought = "";

  static async opened(port, seats) {
    const table = new DizzyTable();
    let code = "";
    for (let seat = 0; seat < seats; seat += 1) code = await table.sit(port, seat, code);
    for (const [name, value] of Object.entries(OPTIONS)) table.say({ kind: "set-option", id: table.id(), name, value });
    table.say({ kind: "start", id: table.id() });
    return table;
  }

  sit(port, seat, table) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, ["referee.v1.json"], { perMessageDeflate: false });
    this.sockets.push(socket);
    return new Promise((resolve) => {
      socket.once("open", () =>
        this.say({ kind: "hello", version: VERSION, name: `Seat ${seat}`, table, open: table ? "" : "dizzy" }, seat));
      socket.on("message", (data) => {
        const message = this.hear(seat, data);
        if (message?.kind === "welcome") resolve(message.table);
      });
    });
  }

  say(message, seat = 0) {
    this.sockets[seat].send(JSON.stringify(message));
  }

  id() {
    this.number += 1;
    return `c${String(this.number).padStart(7, "0")}`;
  }

  send() {
    this.busy = true;
    this.firstWon = null;
    this.heard = this.sockets.map(() => 0);
    this.unruled = new Set(this.calls);
    this.sought = this.calls[0];
    for (const [seat, text] of this.frames) this.sockets[seat].send(text);
  }

  hear(seat, data) {
    if (this.sought && !this.heard[seat] && data.includes(this.sought)) this.heard[seat] = this.now();
    let message = null;
    // The first seat reads all; the others are told the same bytes.
    if (!seat || data.includes('"ping"') || data.includes('"welcome"')) {
      message = JSON.parse(data);
      if (message.kind === "ping") this.say({ kind: "pong", nonce: message.nonce, clock_us: 0 }, seat);
      else if (!seat) this.heed(message);
    }
    if (this.sought && !this.unruled.size && this.heard.every((at) => at)) {
      this.sought = "";
      this.finished();
    }
    if (this.busy && !this.sought) this.prepare();
    return message;
  }

  heed(message) {
    if (message.kind === "sight" && message.game?.lizzy) {
      const { lizzy, revision, hands, opened, result } = message.game;
      this.dealt = opened && !result;
      this.tops = lizzy;
      this.revision = revision;
      this.open = new Map(hands.map((hand) => [hand.seat, new Map(hand.open.map((card) => [card.id, card]))]));
    }
    if (message.kind !== "news") return;
    for (const item of message.items) {
      if (item.kind === "verdict") this.ruled(item);
      else if (this.dealt) this.fold(item);
    }
  }

  fold(item) {
    switch (item.kind) {
      case "dizzy.cards-opened":
        for (const [seat, card] of item.cards) this.open.get(seat).set(card.id, card);
        break;
      case "dizzy.card-laid":
        this.open.get(item.seat).delete(item.card.id);
        this.top(item);
        break;
      case "dizzy.card-flipped":
        this.top(item);
        break;
      case "dizzy.round-ended":
        this.dealt = false;
        this.say({ kind: item.match_winners.length ? "rematch" : "next-round", id: this.id() });
        break;
      case "dizzy.lock-granted":
        this.say({ kind: "play", id: this.id(), basis: this.revision, do: { kind: "dizzy.withdraw" } }, item.lock.holder);
    }
  }

  ruled({ call, ruling }) {
    if (!this.unruled.delete(call)) return;
    if (ruling === "upheld" && this.rivals) this.firstWon = call === this.calls[0];
  }

  top({ card, revision }) {
    this.tops = { ...this.tops, [card.part]: card };
    this.revision = revision;
  }

  right(seat) {
    return [...(this.open.get(seat)?.values() ?? [])]
      .map((card) => ({ kind: "dizzy.call", named: made({ ...this.tops, [card.part]: card }), card: card.id }))
      .filter((call) => call.named.length);
  }

  prepare() {
    if (!this.dealt) return;
    const turned = Math.floor(Math.random() * this.sockets.length);
    const seats = this.sockets.map((_, seat) => (seat + turned) % this.sockets.length);
    const able = seats.map((seat) => [seat, this.right(seat)]).filter(([, calls]) => calls.length);
    if (!able.length) return;
    const [first, calls] = able[0];
    this.rivals = able.length > 1;
    const [second, others] = able[1] ?? [
      seats.find((seat) => seat !== first), [{ kind: "dizzy.call", named: calls[0].named }],
    ];
    this.calls = [this.id(), this.id()];
    this.frames = [[first, calls], [second, others]].map(([seat, each], order) => {
      const play = { kind: "play", id: this.calls[order], basis: this.revision, do: drawn(each) };
      return [seat, JSON.stringify(play)];
    });
    this.busy = false;
  }
}
