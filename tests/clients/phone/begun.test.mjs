/** A press that began on one control acts on no other. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { isAstray, keepPressesTogether } from "../../../clients/phone/begun.js";
import { pressed } from "../../../clients/phone/press.js";

const heard = {};
keepPressesTogether({ addEventListener: (kind, listen) => (heard[kind] = listen) });

/** A button as far as a press asks for it. */
function button(textContent) {
  const part = { textContent, getAttribute: () => null };
  return Object.assign(part, { closest: () => part });
}
const beside = { closest: () => null };
const down = (target, pointerId = 1) => heard.pointerdown({ target, pointerId });
const click = (target, more = {}) => ({ target, detail: 1, pointerId: 1, ...more });

beforeEach(() => {
  down(beside);
  heard.keydown({ target: beside, repeat: false });
});

test("a press that ends where it began is one", () => {
  const ready = button("Ready");
  down(ready);
  assert.equal(isAstray(click(ready)), false);
});

test("what came under the finger meanwhile is not meant, however long it was down", () => {
  down(button("Start"));
  assert.equal(isAstray(click(button("Remove Ann"))), true);
});

test("a button that means something else by now is not meant: its element may be the same", () => {
  const step = button("Pause");
  down(step);
  step.textContent = "Go on";
  assert.equal(isAstray(click(step)), true);
});

test("a press that was acted upon when it began does nothing at its end", () => {
  const call = button("Colors same");
  down(call);
  const acts = [];
  const event = { pointerId: 1, pointerType: "touch", button: 0, timeStamp: 0, currentTarget: call };
  pressed(() => acts.push(1)).onPointerDown(event);
  assert.deepEqual(acts, [1]);
  assert.equal(isAstray(click(call)), true);
});

test("each finger ends its own press, also where a click does not say whose it is", () => {
  const one = button("One");
  const two = button("Two");
  down(one, 1);
  down(two, 2);
  assert.equal(isAstray(click(one, { pointerId: 1 })), false);
  assert.equal(isAstray(click(two, { pointerId: 2 })), false);
  assert.equal(isAstray(click(two, { pointerId: undefined })), false);
  assert.equal(isAstray(click(one, { pointerId: undefined })), true);
});

test("a key that goes down on one button presses no other", () => {
  const pause = button("Pause");
  heard.keydown({ target: pause, repeat: false });
  assert.equal(isAstray(click(pause, { detail: 0 })), false);
  assert.equal(isAstray(click(button("Remove"), { detail: 0 })), true);
});

test("a click that no finger and no key on a button came before is one: readers, switches, and forms send it", () => {
  assert.equal(isAstray(click(button("Sit down"), { detail: 0 })), false);
});

test("what is no button is left alone", () => {
  down(button("Ready"));
  assert.equal(isAstray(click(beside)), false);
});

test("a stray click reaches nobody, and any other everybody", () => {
  const told = [];
  const event = (target) => ({
    ...click(target),
    preventDefault: () => told.push("prevented"),
    stopPropagation: () => told.push("stopped"),
  });
  const ready = button("Ready");
  down(ready);
  heard.click(event(ready));
  assert.deepEqual(told, []);
  heard.click(event(button("Other")));
  assert.deepEqual(told, ["prevented", "stopped"]);
});

test("no more fingers are remembered than there are", () => {
  const held = button("Held");
  down(held, 100);
  for (let finger = 101; finger < 111; finger += 1) down(beside, finger);
  // Forgotten: it is judged by the last that came down, beside all buttons.
  assert.equal(isAstray(click(held, { pointerId: 100 })), true);
});
