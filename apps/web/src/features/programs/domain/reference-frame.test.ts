import { expect, test } from "vitest";
import {
  ownOperation,
  sharedParts,
  toldDescription,
  withToldDescriptions,
} from "./reference-frame.ts";

const list = (...codes: readonly string[]) => codes.map((code) => `- ${code}`).join("\n");

test.each([
  ["Its answer.", "Su respuesta.", "what every operation says"],
  ["Refers to `games.id`.", "Se refiere a `games.id`.", "a reference"],
  ["Refers to `games.id`; null: any.", "Refers to `games.id`; null: any.", "more than a reference"],
  ["It began. Signed by Standard Webhooks 1.0. Taken so.", "It began.", "how an event is sent"],
  [
    `Confirms.\n\n**Refuses**\n\n${list("those of `report`", "`late` (after, as said)")}`,
    "Confirms.\n\n**Rechazos:** los de `report`, `late` (after, as said)",
    "few refusals in a line",
  ],
  [
    `Enters.\n\n**Refuses**\n\n${list("`a`", "`b`", "`c`", "`d`", "`e`")}`,
    "Enters.\n\n<details><summary>5 rechazos</summary>\n\n`a`, `b`, `c`, `d`, `e`\n\n</details>",
    "many refusals folded",
  ],
])("%j is told as %j: %s", (description, told) => {
  expect(toldDescription(description)).toBe(told);
});

test("descriptions are told wherever they stand, and nothing else is touched", () => {
  const schema = {
    name: "Done.",
    list: [{ description: "Done." }],
    description: { type: "Done." },
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
    200: { description: "Its answer." },
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
    responses: { 200: { description: "Its answer." } },
  });
  expect(ownOperation(EVENT)).toEqual({ parameters: [], responses: {} });
  const told = (...operations: readonly object[]) =>
    ["429", "304", "Idempotency-Key", "webhook-id"].filter((part) =>
      sharedParts(operations as (typeof READ)[]).includes(part),
    );
  expect(told(READ)).toEqual(["429", "304"]);
  expect(told(EVENT)).toEqual(["webhook-id"]);
});
