/** Every language says the same things, and says all that the page and the protocol can ask for. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { LANGUAGES, catalogue, preferred } from "../../../clients/phone/words.js";
import { FluentResource } from "../../../clients/phone/vendor/fluent/index.js";

const CLIENTS = new URL("../../../clients/", import.meta.url);
const read = (path) => readFileSync(new URL(path, CLIENTS), "utf8");
const text = Object.fromEntries(LANGUAGES.map((each) => [each, read(`locales/${each}.ftl`)]));
const schema = JSON.parse(read("../protocol/schema.json"));

/** Each message's identifier with the variables that it takes. */
function messages(language) {
  const found = new Map();
  for (const entry of new FluentResource(text[language]).body) {
    const variables = new Set();
    JSON.stringify(entry.value, (_, node) => {
      if (node?.type === "var") variables.add(node.name);
      return node;
    });
    found.set(entry.id, [...variables].sort().join(" "));
  }
  return found;
}

const known = messages("en");

/** The words of a closed vocabulary of the protocol. */
const words = (name) => schema.$defs[name].enum;

test("every message stands in every language, with the same variables", () => {
  for (const language of LANGUAGES) assert.deepEqual([...messages(language)].sort(), [...known].sort(), language);
});

test("no message stands twice", () => {
  for (const language of LANGUAGES) {
    const ids = [...text[language].matchAll(/^([a-zA-Z][\w-]*) =/gm)].map((found) => found[1]);
    assert.deepEqual(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      [],
      language,
    );
  }
});

test("every catalogue is without fault, and every message can be said", () => {
  const args = { who: "me", name: "Noor", count: 2, cards: 1, free: 1, changed: 0, right: "no", holes: 0, pieces: 1 };
  const variables = [...known.values()].flatMap((names) => names.split(" ").filter(Boolean));
  const all = { ...Object.fromEntries(variables.map((name) => [name, "7"])), ...args };
  for (const language of LANGUAGES) {
    const bundle = catalogue(language, text[language]);
    for (const id of known.keys()) {
      const faults = [];
      const said = bundle.formatPattern(bundle.getMessage(id).value, all, faults);
      assert.deepEqual(faults, [], `${language} ${id}`);
      assert.doesNotMatch(said, /\{|\}/, `${language} ${id}`);
    }
  }
});

test("the protocol's closed vocabularies all have words", () => {
  const asked = {
    reason: words("Reason"),
    closing: words("Closing"),
    ruling: words("Ruling"),
    sign: words("Ruling"),
    stamping: words("Stamping"),
    rule: words("Rule"),
    "rule-short": words("Rule"),
    tie: words("Tie"),
    margin: words("Tie"),
    "late-behind": words("Tie"),
    badge: words("Badge"),
    symbol: words("Symbol"),
    combination: words("DizzyCombination"),
    color: words("DizzyColor"),
    "color-letter": words("DizzyColor"),
    pattern: words("DizzyPattern"),
    part: words("DizzyPart"),
    "dizzy-end": words("DizzyRoundEnd"),
    "why-not": words("DizzyCombination"),
    language: LANGUAGES,
  };
  for (const [family, each] of Object.entries(asked)) {
    for (const word of each) assert.ok(known.has(`${family}-${word}`), `${family}-${word}`);
  }
});

/** The page's own modules. */
function* sources(folder = "phone/") {
  for (const entry of readdirSync(new URL(folder, CLIENTS), { withFileTypes: true })) {
    if (entry.isDirectory() && !["vendor", "node_modules"].includes(entry.name)) yield* sources(`${folder}${entry.name}/`);
    else if (entry.name.endsWith(".js")) yield read(folder + entry.name);
  }
}

test("the page asks for no sentence that does not stand there", () => {
  const missing = new Set();
  for (const source of sources()) {
    for (const [, id] of source.matchAll(/\bsay\(\s*"([\w-]+)"/g)) if (!known.has(id)) missing.add(id);
    for (const [, one, other] of source.matchAll(/\bsay\([^"`()]*\? "([\w-]+)" : "([\w-]+)"/g)) {
      for (const id of [one, other]) if (!known.has(id)) missing.add(id);
    }
    for (const [, id] of source.matchAll(/"((?:missing|setting)-[\w-]+)"/g)) if (!known.has(id)) missing.add(id);
  }
  assert.deepEqual([...missing], []);
});

test("the browser's first language that we speak is spoken", () => {
  assert.equal(preferred(["fr-FR", "nl-BE", "en"]), "nl");
  assert.equal(preferred(["EN-us"]), "en");
  assert.equal(preferred(["tlh"]), "en");
  assert.equal(preferred([]), "en");
});
