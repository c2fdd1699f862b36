/** Folds a recorded sitting with the page's own modules and compares each outcome with what the referee would show. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { fold } from "../../../clients/phone/fold/table.js";

const record = process.env.RECORD ?? "";

/** Without what only passes, as the recorder left it out. */
function comparable(sight) {
  const table = {
    ...sight.table,
    contest: sight.game?.lock ? null : sight.table.contest,
    starts_in_ms: sight.table.starts_in_ms === null ? null : 0,
  };
  return { ...sight, at_ms: 0, table };
}

test("the page's picture is the referee's at every number of the news", () => {
  const lines = readFileSync(record, "utf8").split("\n").map((line) => JSON.parse(line));
  let known = null;
  let compared = 0;
  for (const line of lines) {
    if (line.sight) known = line.sight;
    for (const message of line.told ?? []) {
      if (message.kind === "sight") known = message;
      if (message.kind === "news") known = fold(known, message);
    }
    if (!line.shown) continue;
    assert.deepEqual(comparable(known), line.shown);
    compared += 1;
  }
  assert.ok(compared > 100);
});
