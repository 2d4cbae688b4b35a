import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { objectExample } from "./lib/openapi-examples.ts";
import { refusalWords } from "./lib/openapi-refusals.ts";

interface Body {
  readonly schema: { readonly required: readonly string[] };
  readonly example: Readonly<Record<string, unknown>>;
}
interface Call {
  readonly operationId: string;
  readonly requestBody?: { readonly content: { readonly "application/json": Body } };
}

const { paths } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../apps/server/openapi.json"), "utf8"),
) as { readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>> };
const bodies = Object.values(paths)
  .flatMap((methods) => Object.values(methods))
  .flatMap(({ operationId, requestBody }) =>
    requestBody ? [{ operationId, body: requestBody.content["application/json"] }] : [],
  );

test.each(bodies)(
  "the sample of $operationId says what is required and claims nothing",
  ({ body }) => {
    expect(Object.keys(body.example)).toEqual(body.schema.required);
    for (const value of Object.values(body.example).flat())
      expect(["", "…", "string", true]).not.toContain(value);
  },
);

test("a sample has ids by their form, words by their enumeration and names that tell", () => {
  expect(
    objectExample("cups", {
      id: { type: "string", format: "uuid" },
      team_name: { type: "string" },
      status: { type: ["string", "null"], enum: ["open", null] },
      is_on: { type: "boolean" },
      ended_at: { type: ["string", "null"], format: "date-time" },
    }),
  ).toEqual({
    id: "00000000-0000-0000-0000-000000000000",
    team_name: "Fénix",
    status: "open",
    is_on: false,
    ended_at: null,
  });
});

test("a refusal has the words that most places say, what is filled in as an ellipsis", () => {
  const said = [
    "perform private.refuse('late', 'Ya cerró.');",
    "perform private.refuse('late', 'Ya cerró.');",
    "perform private.refuse('late', 'Cerró ayer.');",
    "perform private.refuse(\n 'young', format('Desde los %s años.', v_age));",
    "perform private.refuse('odd', 'Uno.'); perform private.refuse('odd', 'Otro.');",
  ];
  expect([...refusalWords(said)]).toEqual([
    ["late", "Ya cerró."],
    ["young", "Desde los … años."],
  ]);
});
