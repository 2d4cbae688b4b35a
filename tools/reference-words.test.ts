import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { inSpanish, WORDS } from "../apps/web/build/reference-words.ts";

const SCALAR = path.resolve(import.meta.dirname, "../node_modules/@scalar");

test("each word stands in the reference as it is installed, and none is left", () => {
  const found = new Set<string>();
  for (const part of ["api-client", "api-reference", "components"])
    for (const file of readdirSync(path.join(SCALAR, part, "dist"), { recursive: true })) {
      if (!String(file).endsWith(".vue.script.js")) continue;
      const code = readFileSync(path.join(SCALAR, part, "dist", String(file)), "utf8");
      const said = inSpanish(code);
      if (said === code) continue;
      for (const [word, own] of Object.entries(WORDS))
        if (said.includes(own) && said.split(word).length < code.split(word).length)
          found.add(word);
    }
  expect([...found].toSorted()).toEqual(Object.keys(WORDS).toSorted());
});

test("only what is shown is changed", () => {
  expect(inSpanish('createTextVNode("Copy", -1); state = "Copy"; label: "Copy of it"')).toBe(
    'createTextVNode("Copiar", -1); state = "Copy"; label: "Copy of it"',
  );
});
