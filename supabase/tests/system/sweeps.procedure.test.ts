import { expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

test("a sweep that fails holds no other up, and the log says which it was", async () => {
  const names = async (): Promise<string[]> =>
    Object.keys(await t.owner.call<Record<string, number>>("private.sweep"));
  const all = await names();
  expect(all).toContain("forget_event_counts");
  expect(all).toContain("sweep_files");

  await t.database.owner.query(`
    create or replace function private.forget_event_counts(p_limit integer)
    returns integer language plpgsql volatile set search_path = '' as $$ begin perform 1 / 0; end $$`);
  expect(await names()).toEqual(all.filter((name) => name !== "forget_event_counts"));

  const client = await t.database.owner.connect();
  const reported: (string | undefined)[] = [];
  client.on("notice", ({ message }) => reported.push(message));
  const { rows } = await client.query("select private.run_scheduled_work() as done");
  client.release();
  expect(rows).toMatchObject([{ done: { counters: 0, notifications: 0, orders: 0 } }]);
  expect(reported).toEqual(["private.forget_event_counts failed: division by zero"]);
});
