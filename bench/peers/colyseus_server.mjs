// A Colyseus room that answers a claim with `broadcast`: the fastest of the ways that Colyseus has.
// Its own default, state sent every 50 ms, is some hundred times slower, and would be unfair to compare with.
import { createServer } from "node:http";
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { Table } from "./contest.mjs";

class Race extends Room {
  onCreate() {
    this.setPatchRate?.(0);
    this.patchRate = null;
    const table = new Table();
    this.onMessage("claim", (_client, claim) => {
      const verdict = table.judge(claim);
      if (verdict) this.broadcast("verdict", verdict);
    });
  }
}

const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define("race", Race).filterBy(["table"]);
await server.listen(0, "127.0.0.1");
console.log(http.address().port);
