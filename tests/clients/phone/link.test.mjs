/** The line to the referee, over a socket that the test holds in its hand, and on a clock that it moves. */
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

/** What the link opened, oldest first. */
let sockets = [];

class Socket {
  static OPEN = 1;
  constructor(url, subprotocol) {
    Object.assign(this, { url, subprotocol, readyState: 0, sent: [] });
    sockets.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  // What the test does to it.
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  falls() {
    this.readyState = 3;
    this.onclose?.();
  }
}

globalThis.WebSocket = Socket;
const { Link } = await import("../../../clients/phone/link.js");

const WELCOME = { kind: "welcome", seq: 0, heartbeat_ms: 1000 };
const sight = (revision, options = []) => ({ kind: "sight", seq: 0, game: { revision }, table: { options } });
const fairness = (value) => ({ name: "fairness", value });
const call = (basis) => ({ kind: "play", basis, do: { kind: "zangle.call" } });

let now = 0;
let states = [];
let heard = [];

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => now);
  mock.method(Math, "random", () => 0.5);
  now = 10_000;
  [sockets, states, heard] = [[], [], []];
});

/** A link that has been welcomed and shown the table. */
function joined(revision = 4) {
  const link = new Link("ws://table/ws", {
    hello: () => ({ kind: "hello", version: 1 }),
    told: (message) => heard.push(message.kind),
    changed: (state) => states.push(state),
  });
  link.connect();
  arrives(revision);
  return link;
}

function arrives(revision) {
  const socket = sockets.at(-1);
  socket.opens();
  socket.says(WELCOME);
  socket.says(sight(revision));
  return socket;
}

const passes = (ms) => {
  now += ms;
  mock.timers.tick(ms);
};

test("hello is the first word, in the referee's own subprotocol", () => {
  joined();
  assert.equal(sockets[0].subprotocol, "referee.v1.json");
  assert.equal(sockets[0].sent[0].kind, "hello");
  assert.deepEqual(states, ["connecting", "open"]);
});

test("a ping is answered before anybody hears of anything, with its nonce and this clock", () => {
  joined();
  heard = [];
  now = 12_345.678;
  sockets[0].says({ kind: "ping", seq: 0, nonce: 77 });
  assert.deepEqual(sockets[0].sent.at(-1), { kind: "pong", nonce: 77, clock_us: 12_345_678 });
  assert.deepEqual(heard, []);
});

test("where presses decide, answers and calls are stamped on one clock, and say how it steps", () => {
  const link = joined();
  assert.equal(link.stated({ at: 12_000, stamp: "event" }), null, "who was first is decided by arrival");
  mock.method(performance, "now", () => (now += 0.1));
  sockets[0].says({ kind: "news", seq: 1, items: [{ kind: "option-changed", view: fairness("strict") }] });
  const at = now;
  sockets[0].says({ kind: "ping", seq: 1, nonce: 5 });
  const { clock_us, grain_us } = sockets[0].sent.at(-1);
  assert.equal(clock_us, Math.round((at + 0.1) * 1000), "read before anything else was done");
  assert.equal(grain_us, 100);
  assert.deepEqual(link.stated({ at: 12_000.1, stamp: "event" }), {
    clock_us: 12_000_100,
    stamp: "event",
    grain_us: 100,
  });
  assert.equal(link.stated(null).stamp, "handler", "nobody pressed: a program acts");
  sockets[0].says({ ...sight(4, [fairness("arrival")]), seq: 1 });
  assert.equal(link.stated({ at: 12_000, stamp: "event" }), null);
});

test("a line that falls is asked for again at once, and then with ever longer waits", () => {
  joined();
  passes(5000);
  sockets[0].falls();
  passes(0);
  assert.equal(sockets.length, 2);
  sockets[1].falls();
  passes(249);
  assert.equal(sockets.length, 2);
  passes(1);
  assert.equal(sockets.length, 3);
  sockets[2].falls();
  passes(499);
  assert.equal(sockets.length, 3);
  passes(1);
  assert.equal(sockets.length, 4);
});

test("that the referee was stopped is known until it answers again", () => {
  const link = joined();
  sockets[0].says({ kind: "bye", seq: 0, reason: "server-stops" });
  sockets[0].falls();
  passes(0);
  assert.equal(sockets.length, 2, "it is asked for on and on");
  assert.equal(link.farewell, "server-stops");
  arrives(4);
  assert.equal(link.farewell, "");
});

test("a table that welcomes and falls at once is not asked in a hot loop", () => {
  joined();
  for (let count = 0; count < 20; count += 1) {
    sockets.at(-1).falls();
    passes(100);
    if (sockets.at(-1).readyState === 0) arrives(4);
  }
  assert.ok(sockets.length < 6, `${sockets.length} sockets in two seconds`);
});

test("silence of twice the heartbeat is a loss, though the socket says open (K086)", () => {
  const link = joined();
  passes(1999);
  link.check();
  assert.equal(states.at(-1), "open");
  passes(2);
  link.check();
  assert.equal(states.at(-1), "lost");
});

test("on return to the page a silent socket is replaced without waiting (K085)", () => {
  const link = joined();
  passes(1500);
  link.check(true);
  assert.equal(sockets.length, 2);
});

test("what is pressed while the line is down is not sent, not even later (K097)", () => {
  const link = joined();
  sockets[0].falls();
  assert.equal(link.send(call(4)), null);
  passes(0);
  const again = arrives(4);
  assert.deepEqual(
    again.sent.map((each) => each.kind),
    ["hello"],
  );
});

test("what was sent and not answered is sent once more, under the same identifier, while its basis stands", () => {
  const link = joined();
  const id = link.send(call(4));
  sockets[0].falls();
  passes(0);
  const again = arrives(4);
  assert.deepEqual(again.sent[1], { ...call(4), id });
  again.falls();
  passes(1000);
  assert.equal(arrives(4).sent.length, 1, "once, and no more");
});

test("a call for a table that has changed is forgotten", () => {
  const link = joined();
  link.send(call(4));
  sockets[0].falls();
  passes(0);
  assert.equal(arrives(5).sent.length, 1);
});

test("a call of long ago is forgotten, also where nothing has changed", () => {
  const link = joined();
  link.send(call(4));
  sockets[0].falls();
  passes(3001);
  assert.equal(arrives(4).sent.length, 1);
});

test("an answered command is not repeated, whichever way the answer came", () => {
  const link = joined();
  const ids = [1, 2, 3, 4].map(() => link.send(call(4)));
  sockets[0].says({ kind: "done", seq: 0, id: ids[0] });
  sockets[0].says({ kind: "refusal", seq: 0, id: ids[1] });
  sockets[0].says({ kind: "news", seq: 1, items: [{ kind: "verdict", call: ids[2] }] });
  sockets[0].says({ kind: "again", seq: 1, verdict: { call: ids[3] } });
  sockets[0].falls();
  passes(0);
  assert.equal(arrives(4).sent.length, 1);
});

test("every command has an identifier of its own, of letters that the protocol takes", () => {
  const link = joined();
  const ids = new Set(Array.from({ length: 100 }, () => link.send({ kind: "ready", ready: true })));
  assert.equal(ids.size, 100);
  for (const id of ids) assert.match(id, /^[A-Za-z0-9_-]{1,36}$/);
});

test("an older tab says so and does not come back by itself (K076)", () => {
  const link = joined();
  sockets[0].says({ kind: "bye", seq: 0, reason: "newer-tab" });
  sockets[0].falls();
  passes(60_000);
  link.check(true);
  assert.equal(states.at(-1), "replaced");
  assert.equal(sockets.length, 1);
});

test("a referee that stops is waited for", () => {
  joined();
  sockets[0].says({ kind: "bye", seq: 0, reason: "server-stops" });
  sockets[0].falls();
  passes(10_000);
  assert.ok(sockets.length > 1);
});

test("an old socket that falls late does no harm to the new one", () => {
  const link = joined();
  link.refresh();
  arrives(4);
  sockets[0].falls();
  assert.equal(states.at(-1), "open");
  assert.ok(link.open);
});
