/** What a hint finds among recorded cards, against all Zangles that there are in them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { findZangle } from "../../../clients/phone/screens/zangle_solver.js";

const lines = readFileSync(process.env.RECORD ?? "", "utf8").split("\n").map((line) => JSON.parse(line));

test("a hint is a Zangle with as many own cards as any, and there is none only where there is none", () => {
  for (const { shapes, center, own, zangles, most } of lines) {
    const found = findZangle(shapes, center, own);
    const [target, ...pieces] = (found ?? []).map((card) => card.id);
    const made = found && `${target} of ${pieces.sort((one, other) => one - other).join(" ")}`;
    if (zangles.length === 0) assert.equal(made, null);
    else assert.ok(zangles.includes(made), `${made} is one of ${zangles}`);
    assert.equal((found ?? []).filter((card) => own.includes(card)).length, most);
  }
  assert.ok(lines.some(({ zangles }) => zangles.length === 0) && lines.some(({ zangles }) => zangles.length > 0));
});
