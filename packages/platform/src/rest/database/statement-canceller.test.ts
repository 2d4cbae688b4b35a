import pg from "pg";
import { expect, test } from "vitest";
import { useTestDatabase } from "../../testing/test-database.ts";
import { Canceller } from "./statement-canceller.ts";

const SLEEPERS = 4;

const database = useTestDatabase();

test("who leaves several requests at once has all of them cancelled, with one statement after the other", async () => {
  const config = { connectionString: database.url("authenticator") };
  const sleepers = await Promise.all(
    Array.from({ length: SLEEPERS }, async () => {
      const client = new pg.Client(config);
      await client.connect();
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      return { client, pid: rows[0]?.pid ?? 0 };
    }),
  );
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  const canceller = new Canceller(config);
  try {
    const ends = sleepers.map(({ client }) =>
      client.query("select pg_sleep(30)").catch((error: unknown) => error),
    );
    await expect
      .poll(async () => {
        const { rowCount } = await database.admin.query(
          "select from pg_stat_activity where pid = any ($1) and state = 'active'",
          [sleepers.map(({ pid }) => pid)],
        );
        return rowCount;
      })
      .toBe(SLEEPERS);
    await Promise.all(sleepers.map(({ pid }) => canceller.cancel(pid)));
    expect(await Promise.all(ends)).toEqual(
      sleepers.map(() => expect.objectContaining({ code: "57014" })),
    );
    expect(warnings).toEqual([]);
  } finally {
    process.off("warning", note);
    await canceller.close();
    await Promise.all(sleepers.map(({ client }) => client.end()));
  }
});
