// Node's `ws`: what most people would pick. No compression.
import { WebSocketServer } from "ws";
import { tableOf } from "./contest.mjs";

const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
const clients = new Map();
server.on("listening", () => console.log(server.address().port));
server.on("connection", (socket, request) => {
  const table = tableOf(request.url);
  if (!clients.has(table)) clients.set(table, new Set());
  const seats = clients.get(table).add(socket);
  socket.on("message", (data) => {
    const verdict = table.judge(JSON.parse(data));
    if (!verdict) return;
    const payload = Buffer.from(JSON.stringify(verdict));
    for (const seat of seats) seat.send(payload);
  });
  socket.on("close", () => seats.delete(socket));
});
