/** Cards can be told apart without color vision, and every lattice shape lies flat and in one unit. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { box, flat, flattest, placed, turned } from "../../../clients/phone/art/lattice.js";
import { DIZZY, GOLD, MARK } from "../../../clients/phone/art/palette.js";
import { fieldOf } from "../../../clients/phone/art/zangle_card.js";

// Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
const DEFICIENCIES = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

const linear = (hex) =>
  [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));

const through = (matrix, [r, g, b]) =>
  [0, 3, 6].map((row) => Math.min(1, Math.max(0, matrix[row] * r + matrix[row + 1] * g + matrix[row + 2] * b)));

/** CIELAB under D65. */
function lab([r, g, b]) {
  const xyz = [
    (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116));
  return [116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])];
}

const distance = (one, other) => Math.hypot(...lab(one).map((value, at) => value - lab(other)[at]));

/** The smallest difference between any two of these colors, as somebody with this deficiency sees them. */
function apart(colors, matrix) {
  const seen = colors.map((color) => through(matrix, linear(color)));
  const pairs = seen.flatMap((one, at) => seen.slice(at + 1).map((other) => distance(one, other)));
  return Math.min(...pairs);
}

test("card colors and gold stay apart under every color-vision deficiency (K131)", () => {
  for (const [name, matrix] of Object.entries(DEFICIENCIES)) {
    const smallest = apart([...Object.values(DIZZY), GOLD], matrix);
    assert.ok(smallest >= 37, `${name}: ${smallest.toFixed(1)}`);
  }
});

test("the mark of a pattern stands out from its own ground under every deficiency", () => {
  for (const color of Object.keys(DIZZY)) {
    for (const [name, matrix] of Object.entries(DEFICIENCIES)) {
      const smallest = apart([DIZZY[color], MARK[color]], matrix);
      assert.ok(smallest >= 37, `${color}, ${name}: ${smallest.toFixed(1)}`);
    }
  }
});

const STRIP = [[0, 0], [1, 0], [-1, 3], [-2, 3]]; // Five triangles or so, standing upright.

test("turning by a sixth keeps every length, and six of them are none", () => {
  const length = (from, to) => Math.hypot(...placed(from).map((value, at) => value - placed(to)[at]));
  const once = STRIP.map(turned(1));
  STRIP.forEach((point, at) => {
    const next = (at + 1) % STRIP.length;
    assert.ok(Math.abs(length(point, STRIP[next]) - length(once[at], once[next])) < 1e-9);
  });
  assert.deepEqual(STRIP.map(turned(6)), STRIP);
});

test("a shape lies as flat as the lattice lets it, and stays so", () => {
  assert.ok(box(flat(STRIP)).height < box(STRIP).height);
  assert.equal(flattest(flat(STRIP)), 0);
});

test("one field holds every shape of a deck: all cards share a unit", () => {
  const shapes = [STRIP, [[0, 0], [1, 0], [0, 1]]].map((outline) => ({ outline }));
  const field = fieldOf(shapes);
  for (const { outline } of shapes) {
    assert.ok(box(flat(outline)).width < field.width);
    assert.ok(box(flat(outline)).height < field.height);
  }
});
