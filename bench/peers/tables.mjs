// Tables at which two seats call at once, for each way of speaking; the same as bench/tables.py does in Python.
import { createRequire } from "node:module";
import { Client as Colyseus } from "@colyseus/sdk";
import { io } from "socket.io-client";
import { WebSocket } from "ws";
import { game } from "./boardgame_game.mjs";
import { DizzyTable } from "./dizzy.mjs";

const require = createRequire(import.meta.url);
const { Client: Boardgame } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

class PlainTable {
  busy = false;
  race = 0;
  heard = [];
  firstWon = null;
  finished = () => {};
  now = () => 0;

  // `claims` has a function for each seat that sends a claim.
  constructor(claims) {
    this.claims = claims;
  }

  send() {
    this.busy = true;
    this.heard = this.claims.map(() => 0);
    const first = Math.floor(Math.random() * this.claims.length);
    const second = (first + 1 + Math.floor(Math.random() * (this.claims.length - 1))) % this.claims.length;
    this.first = first;
    for (const seat of [first, second]) {
      this.claims[seat]({ kind: "claim", race: this.race, seat, id: `c${String(this.race).padStart(7, "0")}${seat}` });
    }
  }

  hear(seat, verdict) {
    if (!this.busy || verdict.race !== this.race || this.heard[seat]) return;
    this.heard[seat] = this.now();
    if (this.heard.some((at) => !at)) return;
    this.firstWon = verdict.seat === this.first;
    this.race += 1;
    this.busy = false;
    this.finished();
  }
}

async function plain(seats, connect) {
  const claims = [];
  const table = new PlainTable(claims);
  for (let seat = 0; seat < seats; seat += 1) {
    claims.push(await connect((verdict) => table.hear(seat, verdict), seat));
  }
  return table;
}

const WAYS = {
  websocket: (port, seats, name) =>
    plain(seats, async (hear) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/${name}`, { perMessageDeflate: false });
      await new Promise((resolve) => socket.once("open", resolve));
      socket.on("message", (data) => hear(JSON.parse(data)));
      return (claim) => socket.send(Buffer.from(JSON.stringify(claim)));
    }),

  socketio: (port, seats, name) =>
    plain(seats, async (hear) => {
      const socket = io(`http://127.0.0.1:${port}`, { transports: ["websocket"], forceNew: true });
      await new Promise((resolve) => socket.once("connect", resolve));
      socket.on("verdict", hear);
      await socket.emitWithAck("join", name);
      return (claim) => socket.emit("claim", name, claim);
    }),

  colyseus: (port, seats, name) =>
    plain(seats, async (hear) => {
      const room = await new Colyseus(`http://127.0.0.1:${port}`).joinOrCreate("race", { table: name });
      room.onMessage("verdict", hear);
      return (claim) => room.send("claim", claim);
    }),

  // A match that nobody made is made when the first client asks for it.
  boardgame: (port, seats, matchID) =>
    plain(seats, async (hear, seat) => {
      const multiplayer = SocketIO({
        server: `http://127.0.0.1:${port}`, socketOpts: { transports: ["websocket"], forceNew: true },
      });
      const client = Boardgame({ game, numPlayers: seats, matchID, playerID: String(seat), multiplayer, debug: false });
      client.start();
      await new Promise((resolve) => client.subscribe((state) => state && resolve()));
      client.subscribe((state) => state?.G.last && hear(state.G.last));
      return (claim) => client.moves.claim(claim);
    }),

  referee: (port, seats) => DizzyTable.opened(port, seats),
};

export const opened = (speaks, port, seats, name) => WAYS[speaks](port, seats, name);
