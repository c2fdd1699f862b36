/** What a hint finds among recorded cards, against all Zangles that there are in them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { findZangle } from "../../../clients/phone/screens/zangle_solver.js";

const lines = readFileSync(process.env.RECORD ?? "", "utf8").split("\n").map((line) => JSON.parse(line));

test("a hint is a Zangle with as many own cards as any, and there is none only where there is none", () => {
  for (const { shapes, center, own, zangles, most } of lines) {
    const found = findZangle(shapes, center, own);
    const all = found ? [found.target, ...found.pieces] : [];
    const [target, ...pieces] = all.map((card) => card.id);
    const made = found && `${target} of ${pieces.sort((one, other) => one - other).join(" ")}`;
    if (zangles.length === 0) assert.equal(made, null);
    else assert.ok(zangles.includes(made), `${made} is one of ${zangles}`);
    assert.equal(all.filter((card) => own.includes(card)).length, most);
  }
  assert.ok(lines.some(({ zangles }) => zangles.length === 0) && lines.some(({ zangles }) => zangles.length > 0));
});

/** Whether a point lies inside, by crossings of a ray to the right. */
const inside = (outline, [x, y]) =>
  outline.filter(([x1, y1], at) => {
    const [x2, y2] = outline[(at + 1) % outline.length];
    return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
  }).length % 2;

const middle = (triangle) => [0, 1].map((axis) => triangle.reduce((all, point) => all + point[axis], 0) / 3);

test("the pieces lie where they cover the target, without gap or overlap", () => {
  for (const { shapes, center, own } of lines) {
    const found = findZangle(shapes, center, own);
    if (!found) continue;
    const { triangles } = shapes.find((each) => each.name === found.target.shape);
    for (const { card, outline } of found.tiling) {
      const piece = found.pieces.find((each) => each.id === card);
      assert.equal(triangles.filter((triangle) => inside(outline, middle(triangle))).length, piece.area);
    }
    for (const triangle of triangles) {
      assert.equal(found.tiling.filter(({ outline }) => inside(outline, middle(triangle))).length, 1);
    }
    assert.equal(found.tiling.length, found.pieces.filter((card) => card.shape !== null).length);
  }
});

test("what could have been made is what a person finds: the straight five of 2 and 3, with the Z of one's own", () => {
  const [{ shapes }] = lines;
  const card = (id, shape) => ({ id, shape, area: shape ? shapes.find((each) => each.name === shape).area : 0 });
  const five = card(1, "five-straight");
  const [two, three, z] = [card(2, "two"), card(3, "three"), card(4, null)];
  const made = findZangle(shapes, [five], [two, three, z]);
  assert.deepEqual([made.target, ...made.pieces], [five, two, three, z]);
  assert.deepEqual(made.tiling.map(({ card: laid }) => laid), [2, 3]);
  assert.equal(findZangle(shapes, [five], [two, card(5, "one")]), null);
  assert.equal(findZangle(shapes, [five], []), null);
});

test("a hand full of hits is searched while one waits", () => {
  const [{ shapes }] = lines;
  const many = Array.from({ length: 60 }, (_, id) => {
    const shape = shapes[id % 2 ? 0 : id % shapes.length];
    return { id, shape: shape.name, area: shape.area };
  });
  const began = performance.now();
  assert.equal(findZangle(shapes, many.slice(0, 4), many.slice(4)).pieces.length >= 2, true);
  assert.ok(performance.now() - began < 5_000);
});
