/** What was chosen on this phone is read back, as far as it is of use. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { readSettings } from "../../../clients/phone/settings.js";

const DEFAULTS = { sound: true, vibration: true, onRelease: false, leftHanded: false, scheme: "auto", read: [] };

test("what was chosen is read back", () => {
  const chosen = { sound: false, vibration: false, onRelease: true, leftHanded: true, scheme: "dark", read: ["missing-vibration"] };
  assert.deepEqual(readSettings(JSON.stringify(chosen)), chosen);
});

test("what is missing, of another kind or not known is as if nothing was chosen", () => {
  for (const text of [null, "", "{", "null", "7", "[]", '{"sound": "no", "scheme": "pink", "theme": 1}']) {
    assert.deepEqual(readSettings(text), DEFAULTS, String(text));
  }
  assert.deepEqual(readSettings('{"leftHanded": true}'), { ...DEFAULTS, leftHanded: true });
});
