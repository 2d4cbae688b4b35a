import { expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { readsOf } from "@leyenda/testing/table-reads";
import { fillGames } from "@leyenda/testing/many-match-games";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

/** The number of players that the fixture names. */
const PLAYERS = 304;
const GAMES = 15_000;
/** After this many calls PostgreSQL uses a generic plan for a function, which a single call does not show. */
const CALLS = 8;
/** A smaller table is faster with a sequential scan. */
const MANY_ROWS = 1_000;
const ROWS_PER_GAME = 5;

test(
  "history and figures of a player and of a team are read by index among many games",
  { tags: ["long"] },
  async () => {
    const players = await bulkPlayers(t.database.owner, PLAYERS);
    const cup = await t.createTournament({ maxParticipants: 4 });
    const ids = players.map(({ participantId }) => participantId);
    await t.enterCrowd(cup, ids.slice(0, 4));
    await t.startTournament(cup);
    const client = await t.database.admin.connect();
    try {
      const { reads: calls, own } = await fillGames(client, ids, GAMES);
      expect(own).toBeGreaterThan(50);
      for (const { name, sql, values } of calls) {
        // Measures the calls of a visitor. Rows read inside functions count too, which no plan of the call would show.
        await client.query("begin");
        await client.query("set local role anon");
        let reported = 0;
        const reads = await readsOf(client, async () => {
          for (let call = 0; call < CALLS; call += 1)
            reported = (await client.query(sql, values)).rows.length;
        });
        await client.query("rollback");
        const ofLarge = reads.filter(({ size }) => size >= MANY_ROWS);
        expect([name, ofLarge.filter(({ scans }) => scans > 0)]).toEqual([name, []]);
        const rows = ofLarge.reduce((sum, { fetched }) => sum + fetched, 0);
        if (!name.startsWith("trophies"))
          expect([name, reported > 0, rows > 0]).toEqual([name, true, true]);
        // For each game played, only its own rows are read (match, credit, line and statistics), never a share of the
        // whole table.
        expect([name, rows / CALLS <= ROWS_PER_GAME * own]).toEqual([name, true]);
      }
    } finally {
      client.release();
    }
  },
);
