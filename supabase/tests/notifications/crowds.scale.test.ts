import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { readsOf, rowsOf, scansOf } from "@leyenda/testing/table-reads";
import { useTestDatabase } from "@leyenda/testing/test-database";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const PEOPLE = 1_000;
const BATCH = 100;

const database = useTestDatabase();
let client: pg.PoolClient;
let ids: readonly string[];

// Uses one session for everything, like a server: its plans were made when nobody had a notification.
beforeAll(async () => {
  client = await database.admin.connect();
  ids = (await bulkPlayers(client, PEOPLE, "multitud")).map(({ userId }) => userId);
  await client.query(
    `insert into public.push_devices (profile_id, name, endpoint, p256dh, auth)
     select id, 'Prueba', 'https://push.example/' || id, 'B' || repeat('A', 86), repeat('A', 22) from unnest($1::uuid[]) as id`,
    [ids],
  );
  await client.query("update public.settings set value = $1 where key = 'notice_batch'", [PEOPLE]);
  await client.query("analyze");
  // More calls than PostgreSQL needs to choose a generic plan.
  for (let time = 0; time < 8; time += 1)
    await client.query("select private.take_pushes($1)", [BATCH]);
});

afterAll(() => client.release(true));

/** How many rows of a table the work read, and how many sequential scans it made of the table. */
async function reading(table: string, work: () => Promise<unknown>) {
  await client.query("begin");
  const reads = await readsOf(client, work);
  await client.query("commit");
  return { rows: rowsOf(reads, table), whole: scansOf(reads, table) };
}

const tell = (people: readonly string[], kind: string) =>
  client.query("select private.notify_people($1, $2, $3, 'Aviso', '/tournaments', 'multitud')", [
    people,
    people.map(() => "Mañana"),
    kind,
  ]);

describe.each(["tournament_message", "follow_ended"])("%s", (kind) => {
  test("is told to each of many by looking at his notices alone", async () => {
    for (let from = 0; from < PEOPLE; from += BATCH) {
      const read = await reading("notifications", () => tell(ids.slice(from, from + BATCH), kind));
      expect(read.whole).toBe(0);
      expect(read.rows).toBeLessThanOrEqual(BATCH * 4);
    }
  });

  test("told again, takes the place of what each has not read", async () => {
    const read = await reading("notifications", () => tell(ids, kind));
    expect(read.whole).toBe(0);
    expect(read.rows).toBeLessThanOrEqual(PEOPLE * 4);
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::integer as count from public.notifications where kind = $1",
      [kind],
    );
    expect(rows).toEqual([{ count: PEOPLE }]);
  });
});

test("pushes are taken by looking at those that are taken, however many wait, and of each subject the last", async () => {
  // Each user got two notifications of two kinds.
  let [read, taken] = [0, 0];
  for (let count = BATCH; count > 0; taken += count) {
    const { rows } = await reading("private.push_outbox", async () => {
      const { rowCount } = await client.query("select id from private.take_pushes($1)", [BATCH]);
      count = rowCount ?? 0;
    });
    read += rows;
  }
  expect(taken).toBe(2 * PEOPLE);
  expect(read).toBeLessThan(4 * PEOPLE * 4);
});
