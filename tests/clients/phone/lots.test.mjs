/** Lots drawn again by the page: the digest is the standard's, and a lot that was tampered with does not match. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { drawnAgain, sealOf, ticketOf } from "../../../clients/phone/lots.js";
import { sha256 } from "../../../clients/phone/sha256.js";

const bytes = (text) => [...new TextEncoder().encode(text)];

test("the digest of the standard's own examples, and of every length around its blocks", () => {
  assert.equal(sha256([]), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  assert.equal(sha256(bytes("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  for (let length = 0; length < 200; length += 1) {
    const message = Array.from({ length }, (_, at) => (at * 31 + length * 7) % 256);
    assert.equal(sha256(message), createHash("sha256").update(Buffer.from(message)).digest("hex"), `${length} bytes`);
  }
});

const SEED = "00ff".repeat(16);
const LOTTERY = { commitment: sealOf(SEED), seed: SEED };
const RACE = 258;

/** Seats in the order of their tickets, as callers of a contest. */
const tied = [0, 1, 2, 3]
  .map((seat) => ({ seat, tie: "lottery", draw: RACE }))
  .sort((one, other) => (ticketOf(SEED, RACE, one.seat) < ticketOf(SEED, RACE, other.seat) ? -1 : 1));

test("seal and ticket are what the protocol says they are", () => {
  const seed = Buffer.from(SEED, "hex");
  assert.equal(sealOf(SEED), createHash("sha256").update("commitment").update(seed).digest("hex"));
  const rest = Buffer.from([0, 0, 0, 0, 0, 0, 1, 2, 5]);
  assert.equal(ticketOf(SEED, RACE, 5), createHash("sha256").update("ticket").update(seed).update(rest).digest("hex"));
});

test("the lowest ticket has won, whoever else was late", () => {
  const late = { seat: 7, tie: null, draw: 0 };
  assert.equal(drawnAgain(LOTTERY, LOTTERY.commitment, [...tied, late]), "checked");
  assert.equal(drawnAgain(LOTTERY, "", tied.slice(1)), "checked", "of a page that came later");
  assert.equal(drawnAgain({ ...LOTTERY, seed: "" }, "", tied), "sealed");
});

test("another seed, another seal than before, another winner or another race do not match", () => {
  const [first, second, ...others] = tied;
  assert.equal(drawnAgain({ ...LOTTERY, seed: "01ff".repeat(16) }, "", tied), "broken");
  assert.equal(drawnAgain(LOTTERY, sealOf("ff".repeat(32)), tied), "broken");
  assert.equal(drawnAgain(LOTTERY, "", [second, first, ...others]), "broken");
  assert.equal(drawnAgain(LOTTERY, "", [first, { ...second, draw: RACE + 1 }, ...others]), "broken");
  assert.equal(drawnAgain(LOTTERY, "", [{ ...first, draw: 0 }]), "broken", "nobody said which race it was");
});
