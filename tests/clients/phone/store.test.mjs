/** What the page makes of what it is told, up to the scene, the note and the ticks that are felt. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { BLANK } from "../../../clients/phone/chronicle.js";
import * as store from "../../../clients/phone/store.js";

const card = (id, part, color, pattern) => ({ id, part, color, pattern, gold: false });
const hand = (seat) => ({
  seat,
  open: [card(seat, "head", "red", "dots")],
  blind: 3,
  rounds_won: 0,
  away: false,
  locked_out_until_ms: 0,
  says_stuck: false,
  open_by_ms: 0,
});
const SIGHT = {
  kind: "sight",
  seq: 10,
  at_ms: 5000,
  you: 0,
  table: { seats: [], paused: false, contest: null, starts_in_ms: null },
  game: {
    kind: "dizzy",
    revision: 2,
    round: 1,
    lizzy: {
      head: card(20, "head", "blue", "dots"),
      body: card(21, "body", "blue", "dots"),
      tail: card(22, "tail", "blue", "dots"),
      under: [0, 0, 0],
    },
    hands: [hand(0), hand(1)],
    lock: null,
    settles_at_ms: 0,
    common: 9,
  },
};
const verdict = (seat, ruling, more = {}) => ({
  kind: "verdict",
  call: `c${seat}`,
  seat,
  ruling,
  reason: "right",
  contest: 3,
  margin_us: 0,
  plus_minus_us: 50,
  first: null,
  ...more,
});
const LAID = {
  kind: "dizzy.card-laid",
  seat: 1,
  card: card(1, "head", "red", "dots"),
  named: ["colors-same"],
  made: ["colors-same"],
  special: false,
  revision: 3,
  open_by_ms: 0,
};
const WRONG = { kind: "dizzy.combination-wrong", seat: 0, named: ["colors-same"], made: [], card: null, tops: [] };
const news = (seq, ...items) => ({ kind: "news", seq, at_ms: 6000, items });

beforeEach(() => {
  store.sent.value = new Map();
  store.sight.value = null;
  store.chronicle.value = BLANK;
  store.scene.value = store.note.value = null;
  store.told(SIGHT, 100);
});

test("news that follow are folded in, news of before are not", () => {
  store.told(news(11, LAID), 200);
  assert.equal(store.game.value.revision, 3);
  store.told(news(11, { ...LAID, revision: 9 }), 210);
  assert.equal(store.game.value.revision, 3);
});

test("a gap is seen, and what comes after it is not folded", () => {
  const late = news(13, LAID);
  assert.ok(store.isGap(late));
  store.told(late, 200);
  assert.equal(store.sight.value.seq, 10);
  assert.ok(!store.isGap(news(11)));
});

test("the game clock runs from the last message, and stands while the table is paused", () => {
  assert.equal(store.gameNow(100), 5000);
  assert.equal(store.gameNow(350), 5250);
  store.told(news(11, { kind: "paused", reason: "host" }), 400);
  assert.equal(store.gameNow(9999), 6000);
  store.told(news(12, { kind: "resumed" }), 500);
  assert.equal(store.gameNow(510), 6010);
});

test("another's right call is the scene, and one's own late one stands beside it with its margin (K055)", () => {
  store.expectAnswer("c0", "call:colors-same");
  const ticks = store.told(
    news(11, verdict(1, "upheld"), LAID, verdict(0, "late", { first: 1, margin_us: 8200 })),
    200,
  );
  assert.equal(store.scene.value.kind, "laid");
  assert.equal(store.decided.value, 3);
  assert.equal(store.note.value.verdict.margin_us, 8200);
  assert.equal(store.sent.value.size, 0);
  assert.deepEqual(ticks, ["late"]);
});

test("one's own wrong call is explained by the scene alone, with what it cost", () => {
  const fine = { kind: "dizzy.penalty-card-drawn", seat: 0, blind: 4, common: 8 };
  const ticks = store.told(news(11, verdict(0, "wrong", { reason: "deadline" }), WRONG, fine, fine), 200);
  assert.deepEqual(store.scene.value.cost, { cards: 2, lapsed: false });
  assert.equal(store.scene.value.reason, "deadline");
  assert.equal(store.note.value, null);
  assert.deepEqual(ticks, ["wrong"]);
});

test("a verdict on another's late call is nobody's note", () => {
  store.told(news(11, verdict(1, "late", { first: 0 })), 200);
  assert.equal(store.note.value, null);
});

test("a lock is felt differently by its holder and by the others", () => {
  const lock = { holder: 0, named: ["colors-same"], since_ms: 0, until_ms: 1 };
  assert.deepEqual(store.told(news(11, { kind: "dizzy.lock-granted", lock }), 200), ["mine"]);
  const other = { ...lock, holder: 1 };
  assert.deepEqual(store.told(news(12, { kind: "dizzy.lock-granted", lock: other }), 200), ["other"]);
});

test("a refusal frees what was sent and says why", () => {
  store.expectAnswer("x", "start");
  store.told({ kind: "refusal", seq: 10, id: "x", reason: "seats-too-few", number: 2 }, 200);
  assert.equal(store.sent.value.size, 0);
  assert.deepEqual(store.note.value, { kind: "refusal", reason: "seats-too-few", number: 2, of: "start" });
});

test("a verdict that was missed and asked for again is still told", () => {
  store.expectAnswer("c0", "call");
  store.told({ kind: "again", seq: 10, verdict: verdict(0, "late", { first: 1 }) }, 200);
  assert.equal(store.note.value.verdict.ruling, "late");
  assert.equal(store.sent.value.size, 0);
});

test("a new round begins without the story of the last one", () => {
  store.told(news(11, LAID), 200);
  store.told({ ...SIGHT, seq: 11 }, 300);
  assert.notEqual(store.scene.value, null, "the same round, seen again");
  store.told({ ...SIGHT, seq: 12, game: { ...SIGHT.game, round: 2 } }, 300);
  assert.equal(store.scene.value, null);
});

test("back after a while without a line, nothing stands there that may have been answered since", () => {
  store.sight.value = SIGHT;
  const seenAgain = (seq) => store.told({ ...SIGHT, seq }, 1000);
  store.scene.value = { kind: "told", game: "printed", seat: 1, items: [], tone: "plain" };
  seenAgain(10);
  assert.equal(store.scene.value.kind, "told");
  seenAgain(12);
  assert.equal(store.scene.value, null);
  store.scene.value = { kind: "claim", seat: 1, right: true };
  seenAgain(14);
  assert.equal(store.scene.value.kind, "claim");
});

test("a verdict that is taken back is told as such, also when the match goes back into an earlier round", () => {
  store.told({ ...SIGHT, game: { ...SIGHT.game, round: 2 } }, 100);
  store.told(news(11, verdict(1, "upheld"), LAID), 200);
  const ticks = store.told(news(12, { kind: "taken-back", seat: 1, call: "c1", contest: 3 }), 300);
  assert.deepEqual(ticks, []);
  assert.equal(store.scene.value.kind, "taken-back");
  assert.equal(store.decided.value, 3, "its photo finish is shown");
  store.told({ ...SIGHT, seq: 12, game: { ...SIGHT.game, round: 1, revision: 9 } }, 310);
  assert.equal(store.scene.value.kind, "taken-back");
  assert.equal(store.game.value.revision, 9);
  assert.ok(store.chronicle.value.moments.at(-1).calls[0].takenBack);
});

test("what was kept can be brought back, with the clock and the story as they were", () => {
  store.told(news(11, LAID), 200);
  const kept = store.keep();
  store.told(news(12, verdict(0, "wrong"), WRONG), 900);
  store.bringBack(kept);
  assert.equal(store.sight.value.seq, 11);
  assert.equal(store.scene.value.kind, "laid");
  assert.equal(store.gameNow(250), 6050);
  assert.deepEqual(store.chronicle.value.moments, []);
});

test("a page that missed something says that its chronicle has holes", () => {
  store.chronicle.value = { ...store.chronicle.value, whole: true };
  store.told(news(14, LAID), 200);
  assert.equal(store.chronicle.value.whole, false);
});

test("of a table that was left nothing is read aloud any more, and nothing of its match is told", () => {
  store.told(news(11, verdict(1, "upheld"), LAID), 200);
  assert.notEqual(store.spoken.value, null);
  store.forgetTable();
  assert.equal(store.spoken.value, null);
  assert.equal(store.scene.value, null);
  assert.equal(store.chronicle.value, BLANK);
});

test("a page that was away while nothing happened has missed nothing", () => {
  const welcome = { kind: "welcome", role: "seat", token: "", table: "KQTX", asked_for_seat: true };
  store.chronicle.value = { ...store.chronicle.value, whole: true };
  store.told(welcome, 200);
  store.told(SIGHT, 210);
  assert.equal(store.chronicle.value.whole, true);
  store.told(welcome, 300);
  store.told({ ...SIGHT, seq: 12 }, 310);
  assert.equal(store.chronicle.value.whole, false);
});

test("whoever was host, and whoever was not, is told who is now", () => {
  const table = { ...SIGHT.table, host: 0 };
  store.told({ ...SIGHT, table }, 200);
  store.told(news(11, { kind: "host-is", seat: 1 }), 210);
  assert.deepEqual(store.note.value, { kind: "host", seat: 1 });
  assert.equal(store.spoken.value, store.note.value);
  store.told({ ...SIGHT, seq: 12, table: { ...table, host: 0 } }, 220);
  assert.deepEqual(store.note.value, { kind: "host", seat: 0 }, "it moved while this page was away");
});

const refused = (id, what, reason) => {
  store.expectAnswer(id, what);
  store.told({ kind: "refusal", id, reason, number: null }, 300);
};

test("a refusal is gone when something else succeeds", () => {
  refused("a", "set-option:hand", "bad-option");
  assert.equal(store.note.value?.of, "set-option:hand");
  store.told({ kind: "done", id: "b" }, 400);
  assert.equal(store.note.value, null);
});

test("a refusal is gone when what it was refused for has changed, and stays otherwise", () => {
  refused("a", "start", "seats-too-few");
  store.told(news(11, { kind: "ready-changed", seat: 0, ready: true }), 400);
  assert.equal(store.note.value?.kind, "refusal");
  const seats = [{ seat: 0, name: "Ann", present: true }];
  store.told({ ...SIGHT, seq: 12, table: { ...SIGHT.table, seats } }, 500);
  assert.equal(store.note.value, null);
});

test("a screen that may host no more knows it, until it asks again", () => {
  store.told({ kind: "hosting", seq: 10, code: "", token: "t" }, 200);
  store.told({ kind: "welcome", role: "watcher" }, 300);
  store.told({ kind: "hosting", seq: 10, code: "", token: "" }, 310);
  assert.deepEqual(store.hosting.value, { code: "", token: "", over: true });
  store.told({ kind: "hosting", seq: 10, code: "BCDF", token: "" }, 400);
  assert.equal(store.hosting.value.over, false);
});
