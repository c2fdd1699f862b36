// The load for servers with protocols of their own, told what to do by lines on standard input (bench/nodeload.py).
// It spins, since waiting for a timer would be part of what it measures: Node's timers count in milliseconds.
import { createInterface } from "node:readline";
import { opened } from "./tables.mjs";

const tables = new Map();
const now = () => Number(process.hrtime.bigint());
const turn = () => new Promise((resolve) => setImmediate(resolve));
const SILENCE_NS = 10e9;

async function open({ name, speaks, port, seats, tables: count }) {
  const mine = [];
  for (let number = 0; number < count; number += 1) mine.push(await opened(speaks, port, seats, `${seats}-${number}`));
  tables.set(name, mine);
  return {};
}

async function run({ name, races, perSecond }) {
  const all = tables.get(name);
  const patience = now() + SILENCE_NS;
  while (all.some((table) => table.busy)) {
    await turn();
    if (now() > patience) throw new Error("a table did not get ready");
  }
  const free = [...all];
  const waiting = [];
  const planned = new Map();
  const told = { heard: [], first: [], lag: [], took: 0 };
  for (const table of all) {
    table.now = now;
    table.finished = () => {
      const due = planned.get(table);
      told.heard.push(table.heard.map((at) => Math.round(at - due)));
      told.first.push(table.firstWon);
      waiting.push(table);
    };
  }
  const pause = 1e9 / perSecond;
  const began = now() + pause;
  let sent = 0;
  let done = 0;
  let heard = now();
  while (told.heard.length < races) {
    const due = began + sent * pause;
    if (sent < races && free.length && now() >= due) {
      const table = free.shift();
      planned.set(table, due);
      told.lag.push(Math.round(now() - due));
      table.send();
      sent += 1;
    }
    await turn();
    const at = waiting.findIndex((table) => !table.busy);
    if (at >= 0) free.push(...waiting.splice(at, 1));
    if (told.heard.length > done) {
      done = told.heard.length;
      heard = now();
    }
    if (now() > heard + SILENCE_NS) throw new Error(`${races - done} races were never ruled`);
  }
  told.took = Math.round(now() - began);
  return told;
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const answer = await (asked.op === "open" ? open(asked) : run(asked)).catch((error) => ({ error: error.message }));
  console.log(JSON.stringify(answer));
}
process.exit(0);
