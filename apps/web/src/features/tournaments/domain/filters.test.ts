import { describe, expect, test } from "vitest";
import { filtersFromParams, isFiltered, withStatus } from "./filters";

describe("filtersFromParams", () => {
  test.each([
    {
      query: "",
      filters: { search: "", exact: {}, page: 1 },
      why: "nothing asked shows everything",
    },
    {
      query: "q=%20copa%20&estado=Activo&page=2",
      filters: { search: "copa", exact: { status: "Activo" }, page: 2 },
      why: "a shared link is the view shared",
    },
    {
      query: "estado=Cancelado&page=-1",
      filters: { search: "", exact: {}, page: 1 },
      why: "what is unknown is ignored",
    },
    {
      query: "juego=Dota%202&entrada=gratis&modo=equipos",
      filters: { search: "", exact: { game: "Dota 2", type: "team" }, isFree: true, page: 1 },
      why: "game, entry and mode narrow it further",
    },
    {
      query: "entrada=tickets",
      filters: { search: "", exact: {}, isFree: false, page: 1 },
      why: "those with an entry fee",
    },
    { query: "page=2.5", filters: { search: "", exact: {}, page: 1 }, why: "pages are whole" },
  ])("$query: $why", ({ query, filters }) => {
    expect(filtersFromParams(new URLSearchParams(query))).toEqual(filters);
  });
});

describe("withStatus", () => {
  test.each([
    {
      query: "q=copa&page=3",
      status: "Activo",
      result: "q=copa&estado=Activo",
      why: "a new filter starts at page one",
    },
    { query: "estado=Activo", status: null, result: "", why: "'all' leaves the address" },
  ] as const)("$why", ({ query, status, result }) => {
    expect(withStatus(new URLSearchParams(query), status).toString()).toBe(result);
  });
});

test.each([
  { query: "", filtered: false },
  { query: "page=2", filtered: false },
  { query: "q=copa", filtered: true },
  { query: "entrada=tickets", filtered: true },
  { query: "modo=individual", filtered: true },
])("$query is filtered: $filtered", ({ query, filtered }) => {
  expect(isFiltered(filtersFromParams(new URLSearchParams(query)))).toBe(filtered);
});
