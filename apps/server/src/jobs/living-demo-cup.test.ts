import { afterAll, beforeAll, expect, it } from "vitest";
import { createGame } from "@leyenda/testing/create-content";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { startLivingCup } from "./living-demo-cup.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    // Set after the start, so that only this test runs the job that plays the matches.
    context: (context) => ({ ...context, config: { ...context.config, livingCup: true } }),
  });
  await createGame(server.database, { name: "CS2", countsKda: true });
  await asHouseAdmin(server.database).query(
    "select public.add_veto_preset(id, 'cs2') from public.games where name = 'CS2'",
  );
});
afterAll(() => server.close());

const editions = async () =>
  (await server.database.owner.query("select name, status from public.tournaments")).rows;

it("is played where the demonstration's people are, and where it is on", async () => {
  expect(await startLivingCup(server.context)).toBeNull();
  await server.database.admin.query(
    "insert into platform.facts (name) values ('demo_seed_finished')",
  );
  const off = { ...server.context, config: { ...server.context.config, livingCup: false } };
  expect(await startLivingCup(off)).toBeNull();
  expect(await editions()).toEqual([]);
});

it("is played by one of several servers, and by another when that is gone", async () => {
  const start = async () => {
    const job = await startLivingCup(server.context);
    if (!job) throw new Error("the cup is off");
    return job;
  };
  const first = await start();
  const second = await start();
  await first.runDue();
  await second.runDue();
  expect(await editions()).toEqual([{ name: "Copa Sin Pausa 1", status: "Activo" }]);
  const ready = async () =>
    (await server.database.owner.query("select from public.match_vetoes")).rowCount;
  const before = await ready();
  await second.runDue();
  expect(await ready()).toBe(before);
  await first.stop();
  await second.runDue();
  await expect.poll(ready).toBe(1);
  await second.stop();
});
