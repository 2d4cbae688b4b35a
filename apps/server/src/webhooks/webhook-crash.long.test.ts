import { createPlayer } from "@leyenda/testing/create-player";
import { demandFactor } from "@leyenda/testing/second-factor";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import { createTournament } from "@leyenda/testing/tournaments";
import { startWebhookReceiver } from "@leyenda/testing/webhook-receiver";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import { startSharedDatabase, type SharedDatabase } from "../testing/shared-database.ts";
import { createWebhookSeal } from "./webhook-seal.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const JWT_SECRET = "one-secret-that-both-copies-of-the-server-share";
const EVENTS = 200;
const ANSWER_MS = 150;

let shared: SharedDatabase;
let servers: [ServerHome, ServerHome];
let database: OwnedDatabase;
let start: () => Promise<unknown>;

beforeAll(async () => {
  shared = await startSharedDatabase();
  const environment = { DATABASE_URL: shared.url, JWT_SECRET, WEBHOOKS_LOCAL: "1" };
  servers = [await createServerHome(), await createServerHome()];
  start = () => Promise.all(servers.map((server) => server.start(environment)));
  await start();
  database = { owner: new pg.Pool({ connectionString: shared.url, max: 4 }) };
  // The pool reports an error if the database stops before the pool has closed its connections.
  database.owner.on("error", () => undefined);
  await demandFactor(database, false);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.remove()));
  await database.owner.end();
  await shared.remove();
});

it("an event arrives at least once, with one id, though both servers are killed while they send", async () => {
  const program = await startWebhookReceiver();
  program.answer((response) => void setTimeout(() => response.writeHead(204).end(), ANSWER_MS));
  const cup = await createTournament(database);
  const person = await createPlayer(database);
  await joinStaff(database, cup, person, ["webhooks"]);
  const id = await asUser(database, person).call<string>("public.create_webhook", {
    p_tournament_id: cup.id,
    p_url: program.url,
    p_kinds: ["match.ready"],
  });
  const owner = asOwner(database);
  await owner.query("insert into private.webhook_secrets (webhook_id, sealed) values ($1, $2)", [
    id,
    createWebhookSeal(JWT_SECRET).seal(id, `whsec_${Buffer.alloc(32, 7).toString("base64")}`),
  ]);
  const events = await owner.query<{ id: string }>(
    `insert into private.tournament_events (tournament_id, kind)
     select $1, 'match.ready' from generate_series(1, $2::int) returning id`,
    [cup.id, EVENTS],
  );
  const inState = async (state: string) =>
    (
      await owner.query(
        "select from private.webhook_deliveries where webhook_id = $1 and state = $2",
        [id, state],
      )
    ).length;
  await expect.poll(() => inState("delivered")).toBeGreaterThan(0);
  for (const server of servers) server.process().kill("SIGKILL");
  expect(await inState("waiting")).toBeGreaterThan(0);

  // A delivery that a crash interrupted is due again after a minute, so the test moves that time forward.
  await owner.query(
    "update private.webhook_deliveries set next_attempt_at = next_attempt_at - interval '1 minute' where state = 'waiting'",
  );
  await start();
  await expect.poll(() => inState("waiting")).toBe(0);
  const arrived = program.received.map((one) => one.id);
  expect(arrived.length).toBeGreaterThanOrEqual(EVENTS);
  expect([...new Set(arrived)].toSorted()).toEqual(events.map((event) => event.id).toSorted());
  await program.close();
});
