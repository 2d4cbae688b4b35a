import { expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { asOwner } from "@leyenda/testing/session";
import { createTournament, startTournament } from "@leyenda/testing/tournaments";
import { fillGames } from "@leyenda/testing/many-games";

const database = useTestDatabase();

/** As many as the fixture names. */
const PLAYERS = 304;
const GAMES = 15_000;

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly Plan[];
}

/** The tables that a plan reads from their first row to their last. */
const readWhole = (plan: Plan): string[] => [
  ...(plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : []),
  ...(plan.Plans ?? []).flatMap(readWhole),
];

test("history and figures of a player are read by index among many games", async () => {
  const players = await bulkPlayers(database.owner, PLAYERS);
  const cup = await createTournament(database, { maxParticipants: 4 });
  const ids = players.map(({ participantId }) => participantId);
  await asOwner(database).query(
    "insert into public.tournament_participants (tournament_id, participant_id) select $1, id from unnest($2::uuid[]) as id",
    [cup.id, ids.slice(0, 4)],
  );
  await startTournament(database, cup);
  const client = await database.admin.connect();
  try {
    const reads = await fillGames(client, ids, GAMES);
    const told: Record<string, unknown> = {};
    for (const { name, sql, values } of reads) {
      const { rows } = await client.query(sql, values);
      const explained = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
        `explain (format json) ${sql}`,
        values,
      );
      told[name] = [rows.length > 0, readWhole(explained.rows[0]?.["QUERY PLAN"][0].Plan as Plan)];
    }
    expect(told).toEqual(Object.fromEntries(reads.map(({ name }) => [name, [true, []]])));
  } finally {
    client.release();
  }
});
