import type pg from "pg";
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
/** So often that a function goes by the plan it keeps for everybody, which a single call does not show. */
const CALLS = 8;
/** A table of fewer rows is quicker read whole. */
const MANY_ROWS = 1_000;
const ROWS_PER_GAME = 5;

interface Counts {
  readonly table: string;
  readonly whole: number;
  readonly rows: number;
}

/** How often this transaction read each large table from its first row to its last, and how many rows of it by index. */
const countsOf = async (client: pg.ClientBase): Promise<readonly Counts[]> =>
  (
    await client.query<Counts>(
      `select used.relname as table, used.seq_scan::integer as whole, used.idx_tup_fetch::integer as rows
       from pg_stat_xact_user_tables used join pg_class class on class.oid = used.relid
       where class.reltuples >= $1 order by used.relid`,
      [MANY_ROWS],
    )
  ).rows;

const sum = (counts: readonly Counts[]): number =>
  counts.reduce((total, { rows }) => total + rows, 0);

test("history and figures of a player and of a team are read by index among many games", async () => {
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
    const { reads, own } = await fillGames(client, ids, GAMES);
    expect(own).toBeGreaterThan(50);
    for (const { name, sql, values } of reads) {
      // As visitors read; what functions read inside counts as well, which no plan of the call would show.
      await client.query("begin");
      await client.query("set local role anon");
      const before = await countsOf(client);
      let told = 0;
      for (let call = 0; call < CALLS; call += 1)
        told = (await client.query(sql, values)).rows.length;
      const after = await countsOf(client);
      await client.query("rollback");
      const whole = after.filter((one, at) => one.whole > (before[at]?.whole ?? 0));
      expect([name, whole]).toEqual([name, []]);
      const rows = sum(after) - sum(before);
      // Nothing was won in the only cup yet.
      if (!name.startsWith("trophies"))
        expect([name, told > 0, rows > 0]).toEqual([name, true, true]);
      // Of a game no more than its match, credit, line, figures and itself: never a share of all there are.
      expect([name, rows / CALLS <= ROWS_PER_GAME * own]).toEqual([name, true]);
    }
  } finally {
    client.release();
  }
});
