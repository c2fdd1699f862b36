// boardgame.io: a match a table; a claim is a move by any seat, and a move on an old state is refused by the framework.
import { createRequire } from "node:module";
import { game } from "./boardgame_game.mjs";

const { Server, Origins } = createRequire(import.meta.url)("boardgame.io/server");
const server = Server({ games: [game], origins: [Origins.LOCALHOST, /.*/] });
const { appServer } = await server.run({ port: 0 });
console.log(appServer.address().port);
