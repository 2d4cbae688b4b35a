import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { startScheduler } from "./scheduled-work.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  // Replaces the scheduled procedure. The new one counts its calls, and twice requests another call.
  await server.database.owner.query(`
    create table private.scheduler_calls (number int generated always as identity);
    create or replace function private.run_scheduled_work() returns jsonb language sql volatile set search_path = '' as $$
      insert into private.scheduler_calls default values;
      select jsonb_build_object('more', count(*) < 3) from private.scheduler_calls
    $$;
  `);
});

afterAll(() => server.close());

async function calls(): Promise<number> {
  const { rows } = await server.database.owner.query<{ count: string }>(
    "select count(*) from private.scheduler_calls",
  );
  return Number(rows[0]?.count);
}

describe("the scheduler", () => {
  it("goes on while there is more to do, each step in its own transaction", async () => {
    const scheduler = startScheduler(server.context);
    await scheduler.runDue();
    expect(await calls()).toBe(3);
    await scheduler.runDue();
    expect(await calls()).toBe(4);
    await scheduler.stop();
  });

  it("runs once when asked twice at the same time", async () => {
    const before = await calls();
    const scheduler = startScheduler(server.context);
    await Promise.all([scheduler.runDue(), scheduler.runDue(), scheduler.runDue()]);
    expect(await calls()).toBe(before + 1);
    await scheduler.stop();
  });

  it("survives work that fails", async () => {
    await server.database.owner.query(
      "create or replace function private.run_scheduled_work() returns jsonb language sql volatile set search_path = '' as $$ select (1 / 0)::text::jsonb $$",
    );
    const scheduler = startScheduler(server.context);
    await expect(scheduler.runDue()).resolves.toBeUndefined();
    await scheduler.stop();
  });
});
