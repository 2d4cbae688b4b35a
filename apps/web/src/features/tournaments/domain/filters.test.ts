import { describe, expect, test } from "vitest";
import { conditionsOf, isNarrowed } from "@/lib/list-filters";
import { countedFilters, filters } from "./filters";

const conditions = (query: string) => conditionsOf(filters, new URLSearchParams(query));

describe("what an address asks of the list", () => {
  test.each([
    { query: "", asked: [], why: "nothing asked shows everything" },
    {
      query: "q=%20Ñandú_%20&estado=Activo&page=2",
      asked: [
        ["search_text", "ilike", String.raw`%nandu\_%`],
        ["status", "eq", "Activo"],
      ],
      why: "a shared link is the view shared",
    },
    { query: "estado=Cancelado&page=-1", asked: [], why: "what is unknown is ignored" },
    {
      query: "juego=Dota%202&entrada=gratis&modo=equipos",
      asked: [
        ["game", "eq", "Dota 2"],
        ["entry_fee", "eq", 0],
        ["type", "eq", "team"],
      ],
      why: "game, entry and mode narrow it further",
    },
    {
      query: "entrada=tickets&modo=individual",
      asked: [
        ["entry_fee", "gt", 0],
        ["type", "eq", "individual"],
      ],
      why: "those with an entry fee",
    },
  ])("$query: $why", ({ query, asked }) => {
    expect(conditions(query)).toEqual(asked);
  });
});

test("the chips count by every filter but the status", () => {
  const address = new URLSearchParams("q=copa&juego=Valorant&estado=Activo");
  const isStatus = ([column]: readonly [string, ...unknown[]]) => column === "status";
  expect(conditionsOf(countedFilters, address)).toEqual(
    conditionsOf(filters, address).filter((condition) => !isStatus(condition)),
  );
});

test.each([
  { query: "", filtered: false },
  { query: "page=2", filtered: false },
  { query: "q=copa", filtered: true },
  { query: "entrada=tickets", filtered: true },
  { query: "modo=individual", filtered: true },
])("$query is filtered: $filtered", ({ query, filtered }) => {
  expect(isNarrowed(filters, new URLSearchParams(query))).toBe(filtered);
});
