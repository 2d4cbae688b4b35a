import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createTournament } from "@leyenda/testing/tournaments";
import { newEmail, newPlayer, PASSWORD } from "@leyenda/testing/accounts";

/** Returns a different client IP address at each call. */
type Addresses = () => string;

const host = (): string =>
  Array.from({ length: 4 }, () => randomInt(65_536).toString(16)).join(":");
const oneAddress =
  (address: string): Addresses =>
  () =>
    address;
const anyOf =
  (network: string): Addresses =>
  () =>
    `${network}:${host()}`;

let server: TestServer;
const key = (): Record<string, string> => ({ apikey: server.anonKey });

beforeAll(async () => {
  server = await startTestServer({
    env: {
      TRUST_PROXY: "loopback",
      RATE_LIMITS: "on",
      GOTRUE_EXTERNAL_DISCORD_ENABLED: "true",
      GOTRUE_EXTERNAL_DISCORD_CLIENT_ID: "1",
      GOTRUE_EXTERNAL_DISCORD_SECRET: "x",
    },
    // A twentieth of production's rate limits, so that the tests need few requests to reach them.
    auth: { limitFactor: 0.05, mailIntervalSeconds: 0, uniformAnswerMs: 0 },
  });
});
afterAll(() => server.close());

interface Question extends RequestInit {
  readonly headers?: Record<string, string>;
}

async function ask(address: string, path: string, init: Question = {}): Promise<Response> {
  const headers = { ...key(), "x-forwarded-for": address, ...init.headers };
  const response = await fetch(server.url + path, { ...init, redirect: "manual", headers });
  await response.arrayBuffer();
  return response;
}

const post = (address: string, path: string, body: unknown, headers = {}): Promise<Response> =>
  ask(address, path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });

interface Limit {
  readonly limit: string;
  /** How many requests from one network the server accepts. */
  readonly passes: number;
  readonly once: (address: string) => Promise<Response>;
}

const LIMITS: readonly Limit[] = [
  {
    limit: "sign-ups",
    passes: 3,
    once: (address) => post(address, "/auth/v1/signup", { email: newEmail(), password: PASSWORD }),
  },
  {
    limit: "passwords",
    passes: 6,
    once: (address) =>
      post(address, "/auth/v1/token?grant_type=password", { email: newEmail(), password: "no" }),
  },
  {
    limit: "refreshed sessions",
    passes: 30,
    once: (address) =>
      post(address, "/auth/v1/token?grant_type=refresh_token", { refresh_token: randomUUID() }),
  },
  {
    limit: "recoveries",
    passes: 2,
    once: (address) => post(address, "/auth/v1/recover", { email: newEmail() }),
  },
  {
    limit: "mails sent again",
    passes: 2,
    once: (address) => post(address, "/auth/v1/resend", { type: "signup", email: newEmail() }),
  },
  {
    limit: "links by mail",
    passes: 2,
    once: (address) => post(address, "/auth/v1/otp", { email: newEmail() }),
  },
  {
    limit: "codes",
    passes: 3,
    once: (address) =>
      post(address, "/auth/v1/verify", { type: "signup", email: newEmail(), token: "123456" }),
  },
  {
    limit: "sign-ins with other services",
    passes: 3,
    once: (address) =>
      ask(
        address,
        `/auth/v1/authorize?provider=discord&code_challenge_method=s256&code_challenge=${"c".repeat(43)}`,
      ),
  },
  {
    limit: "calls of a procedure",
    passes: 300,
    once: (address) => post(address, "/rest/v1/rpc/unsubscribe", { p_token: "nada" }),
  },
  {
    limit: "uploads",
    passes: 60,
    once: (address) => post(address, `/storage/v1/object/match_proofs/${randomUUID()}/a.png`, {}),
  },
];

/** Most services refuse with 429; the storage service refuses with 503. */
const isRefused = ({ status }: Response): boolean => status === 429 || status === 503;

/** Returns how many requests are accepted before one is refused. */
async function passes(once: Limit["once"], addresses: Addresses, atMost: number): Promise<number> {
  for (let count = 0; count < atMost; count += 1)
    if (isRefused(await once(addresses()))) return count;
  return atMost;
}

describe.each(LIMITS)("the limit on $limit", ({ passes: expected, once }) => {
  const ipv4 = `203.0.113.${randomInt(1, 255)}`;
  const network = `2001:db8:${randomInt(65_536).toString(16)}:1`;
  const neighbour = network.replace(/1$/, "2");

  test("counts 2^64 addresses of a /64 as one, and no neighbour's", async () => {
    expect(await passes(once, oneAddress(ipv4), expected + 1)).toBe(expected);
    expect(await passes(once, anyOf(network), expected + 1)).toBe(expected);
    expect(isRefused(await once(`${neighbour}:${host()}`))).toBe(false);
  });

  test("takes an IPv4 address written as IPv6 for what it is", async () => {
    expect(isRefused(await once(`::ffff:${ipv4}`))).toBe(true);
    expect(isRefused(await once(`[::ffff:${ipv4}]:4711`))).toBe(true);
    expect(isRefused(await once("::ffff:192.0.2.77"))).toBe(false);
  });
});

test("streams of one /64 are counted together", async () => {
  const { id } = await createTournament(server.database);
  const path = `/api/tournaments/${id}/events`;
  const left = async (address: string): Promise<number> => {
    const response = await fetch(server.url + path, { headers: { "x-forwarded-for": address } });
    open.push(response);
    return Number(/r=(\d+)/.exec(response.headers.get("ratelimit") ?? "")?.[1]);
  };
  const open: Response[] = [];
  expect(await left("2001:db8:aaaa:1::1")).toBe(199);
  expect(await left("2001:db8:aaaa:1::2")).toBe(198);
  expect(await left("2001:db8:aaaa:2::1")).toBe(199);
  expect(await left("198.51.100.7")).toBe(199);
  expect(await left("::ffff:198.51.100.7")).toBe(198);
  await Promise.all(open.map(async (response) => response.body?.cancel()));
});

test("a flood of reads from one /64 leaves connections to its neighbour", async () => {
  const blocker = await server.database.admin.connect();
  const stop = new AbortController();
  try {
    await blocker.query("begin; lock table public.news in access exclusive mode");
    const flood = Array.from({ length: 60 }, (_, index) =>
      fetch(`${server.url}/rest/v1/news?select=id&limit=${index + 1}`, {
        headers: { ...key(), "x-forwarded-for": `2001:db8:bbbb:1:${host()}` },
        signal: stop.signal,
      }).catch(() => null),
    );
    const waiting = async (): Promise<number> => {
      const { rows } = await server.database.admin.query<{ count: number }>(
        "select count(*)::int from pg_locks where relation = 'public.news'::regclass and not granted",
      );
      return rows[0]?.count ?? 0;
    };
    await expect.poll(waiting).toBeGreaterThan(0);
    const neighbour = await ask("2001:db8:bbbb:2::1", "/rest/v1/games?select=id&limit=1");
    expect(neighbour.status).toBe(200);
    stop.abort();
    await blocker.query("rollback");
    await Promise.all(flood);
  } finally {
    blocker.release();
  }
});

describe("wrong passwords from elsewhere", () => {
  const signIn = (address: string, email: string, password: string, cookie = "") =>
    post(address, "/auth/v1/token?grant_type=password", { email, password }, { cookie });
  const cookieOf = (response: Response): string =>
    response.headers.get("set-cookie")?.split(";")[0] ?? "";

  test("never keep a known device of the owner out, and get nowhere themselves", async () => {
    const owner = await newPlayer(server);
    const attacker = await newPlayer(server);
    const known = cookieOf(await signIn("192.0.2.1", owner.email, PASSWORD));
    const attackers = cookieOf(await signIn("192.0.2.2", attacker.email, PASSWORD));
    expect(known).toMatch(/^sb-device=/);

    // After five wrong codes from any networks, an unknown device is refused even with the right code.
    const statuses: number[] = [];
    for (let n = 1; n <= 8; n += 1)
      statuses.push((await signIn(`2001:db8:cccc:${n}::1`, owner.email, "equivocada")).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    for (const cookie of ["", attackers, `sb-device=${"x".repeat(22)}`])
      expect((await signIn("198.51.100.200", owner.email, PASSWORD, cookie)).status).toBe(429);

    // Failed sign-ins to many accounts from the owner's network do not lock the owner out on a known device.
    for (let n = 1; n <= 8; n += 1) await signIn("192.0.2.9", newEmail(), "equivocada");
    expect((await signIn("192.0.2.9", owner.email, PASSWORD, known)).status).toBe(200);
    // Failed attempts from a known device are counted separately, and they are limited too.
    expect((await signIn("192.0.2.1", owner.email, "equivocada", known)).status).toBe(429);
  });
});
