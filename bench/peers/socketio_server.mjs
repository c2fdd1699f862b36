// socket.io on Node, WebSocket alone: a room a table, and `emit` to the room.
import { createServer } from "node:http";
import { Server } from "socket.io";
import { tableOf } from "./contest.mjs";

const http = createServer();
const server = new Server(http, { transports: ["websocket"], perMessageDeflate: false, serveClient: false });
server.on("connection", (socket) => {
  socket.on("join", (table, done) => {
    socket.join(table);
    done(true);
  });
  socket.on("claim", (table, claim) => {
    const verdict = tableOf(table).judge(claim);
    if (verdict) server.to(table).emit("verdict", verdict);
  });
});
http.listen(0, "127.0.0.1", () => console.log(http.address().port));
