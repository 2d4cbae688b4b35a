import { expect, test } from "vitest";
import type { Operation } from "./chapters.ts";
import { LANGUAGES, sampleRequest } from "./sample-request.ts";

const ORIGIN = "https://leyenda.example";
const READ: Operation = {
  anchor: "read_games",
  method: "GET",
  path: "/games",
  brief: "",
  scope: null,
};
const ACT: Operation = { ...READ, method: "POST", path: "/rpc/act" };
const BODY = { p_text: "it's", p_list: [true, null] };

test.each([
  ["curl", `curl '${ORIGIN}/api/v1/games?limit=2'`],
  [
    "JavaScript",
    `const answer = await fetch("${ORIGIN}/api/v1/games?limit=2");\nconsole.log(await answer.json());`,
  ],
  [
    "Python",
    `import requests\n\nanswer = requests.get("${ORIGIN}/api/v1/games?limit=2")\nprint(answer.json())`,
  ],
] as const)("a reading in %s", (language, code) => {
  const request = sampleRequest(READ, undefined, false, ORIGIN);
  expect(request && LANGUAGES[language](request)).toBe(code);
});

test("an act in curl quotes its body for the shell", () => {
  const request = sampleRequest(ACT, BODY, true, ORIGIN);
  expect(request && LANGUAGES.curl(request)).toBe(
    [
      `curl '${ORIGIN}/api/v1/rpc/act' \\`,
      `  -H 'Authorization: Bearer ley_pat_…' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '{\n  "p_text": "it'\\''s",\n  "p_list": [\n    true,\n    null\n  ]\n}'`,
    ].join("\n"),
  );
});

test("an act in Python has values of Python", () => {
  const request = sampleRequest(ACT, BODY, true, ORIGIN);
  expect(request && LANGUAGES.Python(request)).toMatch(/True,\s+None\n/u);
});

test("what the site sends has no request", () => {
  expect(sampleRequest({ ...READ, method: "EVENT" }, undefined, false, ORIGIN)).toBeNull();
});
