import { afterAll, beforeAll, expect, test } from "vitest";
import { createPlayer } from "@leyenda/testing/create-player";
import { asOwner, asUser } from "@leyenda/testing/session";
import { createTournament } from "@leyenda/testing/tournaments";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await server?.close();
});

const limitsOf = ({ headers, status }: Response) => ({
  status,
  policy: headers.get("ratelimit-policy"),
  left: headers.get("ratelimit"),
  retryAfter: headers.get("retry-after"),
});

const WORK = '"work";q=2000;w=10;qu="milliseconds"';

test("a program is told what its reading may still cost, and how long to wait after too much", async () => {
  const cup = await createTournament(server.database);
  const read = (select: string) =>
    fetch(`${server.url}/api/v1/tournaments?id=eq.${cup.id}&select=${select}`);
  const answer = await read("name");
  expect(limitsOf(answer)).toEqual({
    status: 200,
    policy: WORK,
    // On a busy machine the request itself may use part of the client's cost budget.
    left: expect.stringMatching(/^"work";r=(?:2000|1?\d{1,3});t=\d+$/),
    retryAfter: null,
  });
  const exposed = answer.headers.get("access-control-expose-headers")?.split(", ");
  for (const name of ["RateLimit", "RateLimit-Policy", "Retry-After", "ETag"])
    expect(exposed).toContain(name);
  await asOwner(server.database).query(
    `create function public.dozes(public.tournaments) returns text language sql stable as $$ select pg_sleep(10)::text $$;
     grant execute on function public.dozes to anon`,
  );
  await expect.poll(async () => (await read("dozes")).status).toBe(429);
  const refused = limitsOf(await read("name"));
  expect(refused).toMatchObject({ status: 429, policy: WORK });
  expect(refused.left).toMatch(/^"work";r=0;t=\d+$/);
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  // Responses to the web app's own requests contain no headers about limits.
  const own = await fetch(`${server.url}/rest/v1/games?limit=1`, {
    headers: { apikey: server.anonKey },
  });
  expect(own.headers.get("ratelimit-policy")).toBeNull();
});

test("a token is told how much of each limit its act has left, and waits as Retry-After says", async () => {
  const player = await createPlayer(server.database);
  const token = await asUser(server.database, player).call<string>("public.create_api_token", {
    p_name: "Bot",
    p_scopes: ["registrations"],
  });
  await asOwner(server.database).query(
    "update public.settings set value = '2' where key = 'registrations_per_hour'",
  );
  const enter = async (key?: string) => {
    const cup = await createTournament(server.database, { entryFee: 0 });
    return fetch(`${server.url}/api/v1/rpc/register_for_tournament`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      body: JSON.stringify({ p_tournament_id: cup.id, p_participant_id: player.participantId }),
    });
  };
  const first = limitsOf(await enter());
  expect(first).toMatchObject({
    status: 200,
    policy: '"write";q=240;w=60, "tournament_registration";q=2;w=3600',
  });
  expect(first.left).toMatch(/^"write";r=239;t=\d+, "tournament_registration";r=1;t=\d+$/);
  expect((await enter("second")).status).toBe(200);
  const third = await enter();
  expect(limitsOf(third)).toMatchObject({
    status: 429,
    policy: '"tournament_registration";q=2;w=3600',
  });
  expect(third.headers.get("ratelimit")).toMatch(/^"tournament_registration";r=0;t=3\d\d\d$/);
  expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect(await third.json()).toMatchObject({ details: "rate_limited" });
  // The limit also applies to the user's registrations on the site.
  await expect(
    asUser(server.database, player).call("public.register_for_tournament", {
      p_tournament_id: (await createTournament(server.database, { entryFee: 0 })).id,
      p_participant_id: player.participantId,
    }),
  ).rejects.toMatchObject({ code: "P0001", detail: "rate_limited" });
});
