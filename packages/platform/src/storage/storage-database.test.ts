import { pino } from "pino";
import { expect, it } from "vitest";
import { createMetrics } from "../http/metrics.ts";
import { openDatabase } from "../database/pools.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { SERVICE } from "./caller.ts";
import { createStorageDatabase } from "./storage-database.ts";

const database = useTestDatabase();

// If a connection breaks between two statements of an upload, an unhandled error would end the server.
it("a connection that breaks in the middle of a transaction fails that, and not the server", async () => {
  const log = pino({ level: "silent" });
  const address = { connectionString: database.url("supabase_admin") };
  const opened = openDatabase({ platform: address, authenticator: address }, log);
  const storage = createStorageDatabase({ database: opened, log, metrics: createMetrics() });
  const broken = storage.transaction(SERVICE, "test", async (tx) => {
    const [self] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
    await database.admin.query("select pg_terminate_backend($1)", [self?.pid]);
    await expect
      .poll(async () => (await database.admin.query(ALIVE, [self?.pid])).rowCount)
      .toBe(0);
    await tx.query("select 1");
  });
  await expect(broken).rejects.toThrow(/terminat|not queryable/);
  const rows = await storage.transaction(SERVICE, "test", (tx) => tx.query("select 1 as one"));
  expect(rows).toEqual([{ one: 1 }]);
  await storage.close();
  await opened.close();
});

const ALIVE = "select from pg_stat_activity where pid = $1";
