import { expect, test } from "vitest";
import {
  isTold,
  ownOperation,
  sharedParts,
  toldDescription,
  toldOperation,
  withToldDescriptions,
} from "./reference-frame.ts";

const list = (...codes: readonly string[]) => codes.map((code) => `- ${code}`).join("\n");

test.each([
  ["One row.", "Una fila.", "what many operations say"],
  ["Refers to `games.id`.", "Se refiere a `games.id`.", "a reference"],
  [
    "Refers to `games.id`; null: any.",
    "Se refiere a `games.id`.\n\nNull: any.",
    "more than a reference",
  ],
  [
    "The team. Refers to `participants.id`.",
    "Se refiere a `participants.id`.\n\nThe team.",
    "a reference after what it is",
  ],
  [
    "Primary key. Refers to `tournaments.id`.",
    "Clave primaria. Se refiere a `tournaments.id`.",
    "a key that is a reference",
  ],
  [
    "Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.",
    "Se refiere a `tournament_matches.id`, o a `challenge_matches.id` si es de un desafío.",
    "a reference to one of two",
  ],
  [
    "Refer to `participants.id`, each.",
    "Cada uno se refiere a `participants.id`.",
    "a list of references",
  ],
])("%j is told as %j: %s", (description, told) => {
  expect(toldDescription(description)).toBe(told);
});

test.each([
  [
    "It began. Signed by Standard Webhooks 1.0. Taken so.",
    '<span lang="en">It began.</span>',
    "how an event is sent",
  ],
  ["Adds.\n\nReturns it.", '<div lang="en">\n\nAdds.\n\nReturns it.\n\n</div>', "paragraphs"],
  [
    `Confirms.\n\n**Refuses**\n\n${list("those of `report`", "`late` (after, as said)")}`,
    '<span lang="en">Confirms.</span>\n\n**Rechazos**\n\n- los de `report`\n- `late` <span lang="en">(after, as said)</span>',
    "few refusals, each in a line",
  ],
  [
    `Enters.\n\n**Refuses**\n\n${list("`a`", "`b`", "`c`", "`d`", "`e`")}`,
    '<span lang="en">Enters.</span>\n\n<details><summary>5 rechazos</summary>\n\n- `a`: No hay lugar.\n- `b`\n- `c`\n- `d`\n- `e`\n\n</details>',
    "many refusals folded, with what they say",
  ],
])("an operation that says %j is told as %j: %s", (description, told) => {
  expect(toldOperation(description, { a: "No hay lugar." })).toBe(told);
});

test.each([
  ["Se refiere a games.id.", true],
  ["Clave primaria. Se refiere a tournaments.id.", true],
  ["Las filas, 1.000 como máximo.", true],
  ["The team.", false],
])("%s is told in Spanish: %s", (shown, expected) => {
  expect(isTold(shown)).toBe(expected);
});

test("descriptions are told wherever they stand, and nothing else is touched", () => {
  const schema = {
    name: "Done.",
    list: [{ description: "Done." }],
    description: { type: "Done." },
    example: { description: "Done." },
  };
  expect(withToldDescriptions(schema)).toEqual({ ...schema, list: [{ description: "Hecho." }] });
});

const READ = {
  operationId: "read_games",
  parameters: [
    { $ref: "#/components/parameters/limit" },
    { $ref: "#/components/parameters/If-None-Match" },
  ],
  responses: {
    200: { description: "One row." },
    429: { $ref: "#/components/responses/TooMuch" },
  },
};
const EVENT = {
  parameters: [{ name: "webhook-id", in: "header" }],
  responses: { 410: { description: "Off." } },
};

test("what all operations share is left out of each and told once", () => {
  expect(ownOperation(READ)).toEqual({
    ...READ,
    parameters: [{ $ref: "#/components/parameters/limit" }],
    responses: { 200: { description: "One row." } },
  });
  expect(ownOperation(EVENT)).toEqual({ parameters: [], responses: {} });
  const told = (...operations: readonly object[]) =>
    ["429", "304", "Idempotency-Key", "webhook-id"].filter((part) =>
      sharedParts(operations as (typeof READ)[]).includes(part),
    );
  expect(told(READ)).toEqual(["429", "304"]);
  expect(told(EVENT)).toEqual(["webhook-id"]);
});
