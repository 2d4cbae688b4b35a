import { describe, expect, test } from "vitest";
import type { Parameter, Procedure, Relationship, SchemaCache } from "../schema/types.ts";
import { guessProcedure, guessRelationship, guessTable } from "./name-suggestions.ts";

const to = (foreignTable: string): Relationship => ({
  kind: "computed",
  table: "films",
  foreignTable,
  isSelf: false,
  functionName: foreignTable,
  isToOne: false,
});

const procedure = (name: string, ...names: string[]): Procedure => ({
  name,
  parameters: names.map((parameter): Parameter => ({
    name: parameter,
    type: "text",
    isRequired: true,
    isVariadic: false,
  })),
  volatility: "stable",
  isSetOf: false,
  returns: "scalar",
  relation: name,
  columns: null,
});

const TEST = [procedure("test", "val", "param", "name"), procedure("test", "id", "attr")];

const cache: Pick<SchemaCache, "schema" | "relationships" | "procedures"> = {
  schema: "api",
  relationships: new Map([["films", ["directors", "roles", "actors"].map(to)]]),
  procedures: new Map([
    ["test", TEST],
    ["another", [procedure("another")]],
  ]),
};

/** Examples from the tests of native PostgREST. */
describe("what may have been meant, as native PostgREST guesses it", () => {
  test.each([
    ["film", "directors", "Perhaps you meant 'films' instead of 'film'."],
    ["films", "role", "Perhaps you meant 'roles' instead of 'role'."],
    ["films", "ROLES", null],
    ["films", "actors", null],
    ["noclosealternative", "roles", null],
    ["films", "noclosealternative", null],
  ])("%s with %s", (origin, target, hint) => {
    expect(guessRelationship(cache, origin, target)).toBe(hint);
  });

  test.each([
    ["testt", ["val", "param", "name"], "test"],
    ["other", [], "another"],
    ["noclosealternative", [], null],
    ["test", ["vall", "pqaram", "nam"], "test(name, param, val)"],
    ["test", ["val", "param"], "test(name, param, val)"],
    ["test", ["id", "attrs"], "test(attr, id)"],
    ["test", ["id"], "test(attr, id)"],
    ["test", ["noclosealternative"], null],
  ])("%s(%j)", (name, argumentNames, meant) => {
    expect(guessProcedure(cache, { name, argumentNames })).toBe(
      meant && `Perhaps you meant to call the function api.${meant}`,
    );
  });

  test("a table is guessed at only where it is nearly the same", () => {
    expect(guessTable("api", ["films", "directors"], "film")).toBe(
      "Perhaps you meant the table 'api.films'",
    );
    expect(guessTable("api", ["films", "directors"], "filmography")).toBeNull();
  });
});
