import { beforeAll, expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

type Conditions = readonly (readonly [column: string, operator: string, value: unknown])[];

/** The counts by status. */
async function counts(conditions: Conditions) {
  const rows = await t.anon.query<{ status: string; tournaments: number }>(
    "select * from public.tournament_counts($1)",
    [JSON.stringify(conditions)],
  );
  return Object.fromEntries(rows.map(({ status, tournaments }) => [status, tournaments]));
}

beforeAll(async () => {
  await t.createTournament({ name: "Copa Ñandú", game: "Valorant" });
  await t.createTournament({ game: "Valorant", entryFee: 5 });
  await t.createTournament({ game: "Dota 2", type: "team", status: "Próximamente" });
});

test.each<{ conditions: Conditions; found: Readonly<Record<string, number>>; why: string }>([
  { conditions: [], found: { Inscripciones: 2, Próximamente: 1 }, why: "all, by status" },
  { conditions: [["game", "eq", "Valorant"]], found: { Inscripciones: 2 }, why: "of a game" },
  { conditions: [["type", "eq", "team"]], found: { Próximamente: 1 }, why: "of teams" },
  { conditions: [["entry_fee", "gt", 0]], found: { Inscripciones: 1 }, why: "with an entry fee" },
  {
    conditions: [["entry_fee", "eq", 0]],
    found: { Inscripciones: 1, Próximamente: 1 },
    why: "free ones",
  },
  {
    conditions: [["search_text", "ilike", "%nandu%"]],
    found: { Inscripciones: 1 },
    why: "that a search finds",
  },
  {
    conditions: [
      ["game", "eq", "Valorant"],
      ["entry_fee", "eq", 0],
    ],
    found: { Inscripciones: 1 },
    why: "what meets all conditions",
  },
  {
    conditions: [["game", "eq", "Ajedrez"]],
    found: {},
    why: "nothing where a status has none: it is missing",
  },
  {
    conditions: [["game", "eq", "' or true --"]],
    found: {},
    why: "a value that looks like SQL as a value",
  },
])("counts $why", async ({ conditions, found }) => {
  expect(await counts(conditions)).toEqual(found);
});

test.each<{ condition: Conditions[number]; refusal: string; why: string }>([
  {
    condition: ["game", "or", "x"],
    refusal: "La consulta no es válida.",
    why: "an operator that no list uses",
  },
  {
    condition: ["status = status or game", "eq", "x"],
    refusal: "does not exist",
    why: "what is no column",
  },
])("refuses $why", async ({ condition, refusal }) => {
  await expect(counts([condition])).rejects.toThrow(refusal);
});
