import { describe, expect, test } from "vitest";
import { isFiltered, matchFiltersFromParams, withOwn } from "./match-filters";

const ID = "0b6f3c0e-8f0f-4d55-9a39-0f6b7a0f8b11";
const NONE = { search: "", game: null, tournamentId: null, isOwn: false };

describe("matchFiltersFromParams", () => {
  test.each([
    { query: "", filters: NONE, why: "nothing is filtered" },
    { query: "q=%20Pumas%20", filters: { ...NONE, search: "Pumas" }, why: "a search is trimmed" },
    { query: "juego=Dota%202", filters: { ...NONE, game: "Dota 2" }, why: "a game by its name" },
    {
      query: `torneo=${ID}`,
      filters: { ...NONE, tournamentId: ID },
      why: "a tournament by its id",
    },
    { query: "torneo=copa&juego=", filters: NONE, why: "what cannot be one is not given" },
    { query: "mios=1", filters: { ...NONE, isOwn: true }, why: "the own ones" },
    { query: "mios=si", filters: NONE, why: "an unknown word" },
  ])("$query: $why", ({ query, filters }) => {
    const found = matchFiltersFromParams(new URLSearchParams(query));
    expect(found).toEqual(filters);
    expect(isFiltered(found)).toBe(filters !== NONE);
  });
});

test("the own ones are switched on and off, what else is filtered stays", () => {
  const params = new URLSearchParams("q=pumas");
  expect(withOwn(params, true).toString()).toBe("q=pumas&mios=1");
  expect(withOwn(withOwn(params, true), false).toString()).toBe("q=pumas");
});
