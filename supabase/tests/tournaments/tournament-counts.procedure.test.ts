import { beforeAll, expect, test } from "vitest";
import { asAnon } from "@leyenda/testing/session";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createTournament } from "@leyenda/testing/tournaments";

const database = useTestDatabase();

/** The counts with named arguments, by status. */
async function counts(filter: Readonly<Record<string, unknown>> = {}) {
  const names = Object.keys(filter).map((name, index) => `${name} => $${index + 1}`);
  const rows = await asAnon(database).query<{ status: string; tournaments: number }>(
    `select * from public.tournament_counts(${names.join(", ")})`,
    Object.values(filter),
  );
  return Object.fromEntries(rows.map(({ status, tournaments }) => [status, tournaments]));
}

beforeAll(async () => {
  await createTournament(database, { name: "Copa Ñandú", game: "Valorant" });
  await createTournament(database, { game: "Valorant", entryFee: 5 });
  await createTournament(database, { game: "Dota 2", type: "team", status: "Próximamente" });
});

test.each([
  { filter: {}, found: { Inscripciones: 2, Próximamente: 1 }, why: "all, by status" },
  { filter: { p_game: "Valorant" }, found: { Inscripciones: 2 }, why: "of a game" },
  { filter: { p_type: "team" }, found: { Próximamente: 1 }, why: "of teams" },
  { filter: { p_is_free: false }, found: { Inscripciones: 1 }, why: "with an entry fee" },
  {
    filter: { p_is_free: true },
    found: { Inscripciones: 1, Próximamente: 1 },
    why: "free ones",
  },
  { filter: { p_pattern: "%nandu%" }, found: { Inscripciones: 1 }, why: "that a search finds" },
  { filter: { p_game: "Ajedrez" }, found: {}, why: "a status without any is missing" },
])("counts $why", async ({ filter, found }) => {
  expect(await counts(filter)).toEqual(found);
});
