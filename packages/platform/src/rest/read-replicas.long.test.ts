import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tmpdir } from "node:os";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hs256Key, signHs256 } from "../config/hs256.ts";
import {
  type EmbeddedPostgres,
  removeCluster,
  startEmbeddedPostgres,
} from "../database/embedded-postgres.ts";
import { createKnownChanges } from "../database/table-change-times.ts";
import { parseWalPosition, WAL_POSITION } from "../database/wal-position.ts";
import { startReplica } from "../testing/start-replica.ts";
import { type RestHarness, startRest } from "./testing/rest-harness.ts";

const SECRET = "a-secret-that-is-at-least-thirty-two-characters-long";
const OWNER = { user: "supabase_admin", password: "replica-test-password" };
const API = { user: "authenticator", password: "replica-test-api" };
const SETTINGS = { fsync: "off", max_connections: "150", shared_buffers: "32MB" };
const ROUNDS = 200;
const folder = mkdtempSync(join(tmpdir(), "platform-replicas-"));
const changes = createKnownChanges();
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let rest: RestHarness;
/** Set while the primary does not run; resolves once it runs again. */
let outage: PromiseWithResolvers<boolean> | null = null;
let writer: pg.Client;
let replayer: pg.Client;

const address = (port: number) => ({ host: "127.0.0.1", port, database: "postgres", ...API });

/** Starts the replica. The first start copies the primary's data. */
const follow = (port?: number): Promise<EmbeddedPostgres> =>
  startReplica({
    primaryDataDir: join(folder, "primary"),
    primary: { port: primary.port, ...OWNER },
    dataDir: join(folder, "replica"),
    settings: SETTINGS,
    ...(port !== undefined && { port }),
  });

const clientOf = async ({ port }: EmbeddedPostgres): Promise<pg.Client> => {
  const client = new pg.Client({ host: "127.0.0.1", port, database: "postgres", ...OWNER });
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

beforeAll(async () => {
  chmodSync(folder, 0o711);
  const dataDir = join(folder, "primary");
  primary = await startEmbeddedPostgres({
    dataDir,
    password: OWNER.password,
    locale: "es",
    log: pino({ level: "silent" }),
    settings: SETTINGS,
    durable: false,
  });
  writer = await clientOf(primary);
  await writer.query(`
    create role ${API.user} login noinherit password '${API.password}';
    create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
    grant anon, authenticated, service_role to ${API.user};
    create schema extensions;
    create table public.scores (id integer primary key, value integer not null);
    create view public.answered as select inet_server_port() as port, value from public.scores;
    create function public.half(of integer) returns integer language sql immutable as 'select 10 / $1';
    grant select on public.scores, public.answered to anon, authenticated, service_role;
    insert into public.scores values (1, 0)`);
  replica = await follow();
  replayer = await clientOf(replica);
  rest = await startRest(
    address(primary.port),
    SECRET,
    {},
    {
      readers: [address(replica.port)],
      changes,
      isHealthy: () => outage === null,
      whenBack: () => outage?.promise ?? Promise.resolve(true),
    },
  );
}, 120_000);

afterAll(async () => {
  await rest?.close();
  await writer?.end();
  await replayer?.end().catch(() => undefined);
  await replica?.stop();
  await primary?.stop();
  removeCluster(folder);
});

/** Each query has a new number, so that no response comes from a cache. */
let questions = 0;
const exp = Math.floor(Date.now() / 1000) + 3_600;
const bearerOf = (role: string) => `Bearer ${signHs256({ role, exp }, hs256Key(SECRET))}`;
const bearers = {
  anon: bearerOf("anon"),
  authenticated: bearerOf("authenticated"),
  service_role: bearerOf("service_role"),
};
type Role = keyof typeof bearers;

const ask = async (path: string, role: Role = "anon", { url } = rest) => {
  questions += 1;
  const answer = await fetch(`${url}/${path}&value=gt.-${questions}`, {
    headers: { authorization: bearers[role] },
  });
  return { status: answer.status, body: (await answer.json()) as readonly Answered[] };
};

interface Answered {
  readonly port: number;
  readonly value: number;
}

const read = async (role?: Role): Promise<Answered> => {
  const { body } = await ask("answered?select=port,value", role);
  const [row] = body;
  if (!row) throw new Error("nothing was answered");
  return row;
};

let value = 0;
/** Changes the row, and reports the change to the server as its feed would. */
async function write(): Promise<number> {
  value += 1;
  await writer.query("update public.scores set value = $1", [value]);
  const { rows } = await writer.query<{ position: string }>(`select ${WAL_POSITION} as position`);
  changes.changed([], parseWalPosition(rows[0]?.position ?? "0/0"));
  return value;
}

const answersVisitors = (database: () => EmbeddedPostgres) =>
  expect.poll(async () => (await read()).port).toBe(database().port);

test("nobody reads from a replica before the server has heard of anything", async () => {
  expect(await read()).toMatchObject({ port: primary.port });
});

test("visitors read from it; who is signed in reads from the primary", async () => {
  await write();
  await answersVisitors(() => replica);
  expect((await read("authenticated")).port).toBe(primary.port);
  expect((await read("service_role")).port).toBe(primary.port);
});

test("what was heard of is in every answer, whoever gives it", async () => {
  const by = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const written = await write();
    const answer = await read();
    expect(answer.value).toBe(written);
    by.set(answer.port, (by.get(answer.port) ?? 0) + 1);
  }
  // The server uses a replica if its data is recent.
  expect(by.get(replica.port) ?? 0).toBeGreaterThan(0);
});

test("one that stands still answers nothing older than is known, and nothing once it has caught up", async () => {
  await answersVisitors(() => replica);
  await replayer.query("select pg_wal_replay_pause()");
  for (let round = 0; round < 50; round += 1) {
    const written = await write();
    expect(await read()).toEqual({ port: primary.port, value: written });
  }
  await replayer.query("select pg_wal_replay_resume()");
  await answersVisitors(() => replica);
  expect((await read()).value).toBe(value);
});

test("one that stands still is left out after two seconds, though nobody told of a change", async () => {
  await answersVisitors(() => replica);
  await replayer.query("select pg_wal_replay_pause()");
  value += 1;
  await writer.query("update public.scores set value = $1", [value]);
  await expect.poll(() => read()).toEqual({ port: primary.port, value });
  await replayer.query("select pg_wal_replay_resume()");
  await answersVisitors(() => replica);
});

test("a question that is at fault is answered by it, and counts against nobody", async () => {
  await answersVisitors(() => replica);
  const { status } = await ask("answered?select=port&port=eq.abc");
  expect(status).toBe(400);
  expect((await read()).port).toBe(replica.port);
  // Only the database detects this error, so the primary responds. The replica stays in use.
  const unknown = await ask("answered?select=port&port=fts.abc");
  expect(unknown.status).toBeGreaterThanOrEqual(400);
  expect((await read()).port).toBe(replica.port);
});

/** Sends a signal to PostgreSQL and its children. While they are stopped, connections stay open but send nothing. */
function signalAll({ pid }: EmbeddedPostgres, signal: "SIGSTOP" | "SIGCONT"): void {
  const isChild = (id: string): boolean => {
    try {
      const [, parent] = / [A-Z] (\d+)/u.exec(readFileSync(`/proc/${id}/stat`, "utf8")) ?? [];
      return Number(parent) === pid;
    } catch {
      return false;
    }
  };
  const children = readdirSync("/proc").filter((id) => /^\d+$/u.test(id) && isChild(id));
  for (const id of [pid, ...children.map(Number)]) process.kill(id, signal);
}

/** A proxy in front of a database. While it is blocked, it forwards nothing. */
async function openWay(to: number) {
  const sockets: net.Socket[] = [];
  let answers = 0;
  let isBlocked = false;
  const server = net.createServer((near) => {
    near.on("error", () => undefined);
    sockets.push(near);
    if (isBlocked) return;
    const far = net.connect(to, "127.0.0.1");
    far.on("error", () => undefined);
    sockets.push(far);
    near.pipe(far).pipe(near);
    far.on("data", () => (answers += 1));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as net.AddressInfo).port,
    answers: () => answers,
    block() {
      isBlocked = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe("readers go on", () => {
  /** Reads repeatedly until `over`. Returns the longest time of a read and the number of failures. */
  async function reading(over: Promise<unknown>) {
    let isOver = false;
    void over.finally(() => (isOver = true));
    const seen = { failed: 0, slowest: 0, count: 0 };
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const at = performance.now();
          const { status } = await ask("answered?select=port,value");
          seen.slowest = Math.max(seen.slowest, performance.now() - at);
          seen.failed += Number(status !== 200);
          seen.count += 1;
        }
      }),
    );
    return seen;
  }

  test("while one hangs", async () => {
    await answersVisitors(() => replica);
    const hang = async () => {
      signalAll(replica, "SIGSTOP");
      await sleep(4_000);
    };
    const seen = await reading(hang());
    signalAll(replica, "SIGCONT");
    expect(seen.failed).toBe(0);
    expect(seen.slowest).toBeLessThan(4_000);
    await answersVisitors(() => replica);
  });

  test("on another one while one hangs: the primary has no more to do for it", async () => {
    await answersVisitors(() => replica);
    const way = await openWay(replica.port);
    const two = await startRest(
      address(primary.port),
      SECRET,
      {},
      { readers: [address(way.port), address(replica.port)], changes },
    );
    const readHere = async (): Promise<number | undefined> => {
      const { body } = await ask("answered?select=port,value", "anon", two);
      return body[0]?.port;
    };
    await expect.poll(way.answers).toBeGreaterThan(2);
    await expect.poll(readHere).toBe(replica.port);
    await Promise.all(Array.from({ length: 20 }, readHere));
    way.block();
    const ports = await Promise.all(Array.from({ length: 20 }, readHere));
    expect(new Set(ports)).toEqual(new Set([replica.port]));
    await two.close();
    way.close();
  });

  test("while one dies, and it is used again when it is back", async () => {
    await answersVisitors(() => replica);
    const stopped = (async () => {
      await replica.stop();
      await sleep(1_000);
    })();
    const seen = await reading(stopped);
    expect(seen.failed).toBe(0);
    expect(seen.count).toBeGreaterThan(0);
    const written = await write();
    expect(await read()).toEqual({ port: primary.port, value: written });
    replica = await follow(replica.port);
    await answersVisitors(() => replica);
    expect((await read()).value).toBe(written);
  });

  test("while the primary is away, for which who is signed in waits", async () => {
    await answersVisitors(() => replica);
    outage = Promise.withResolvers<boolean>();
    signalAll(primary, "SIGSTOP");
    const signedIn = read("authenticated");
    const seen = await reading(sleep(3_000));
    expect(seen.failed).toBe(0);
    expect(seen.slowest).toBeLessThan(1_000);
    signalAll(primary, "SIGCONT");
    outage.resolve(true);
    outage = null;
    expect(await signedIn).toEqual({ port: primary.port, value });
  });

  test("while one is made a primary: it is none that follows any more", async () => {
    await answersVisitors(() => replica);
    const promoting = await clientOf(replica);
    const seen = await reading(promoting.query("select pg_promote()").then(() => sleep(1_000)));
    await promoting.end();
    expect(seen.failed).toBe(0);
    expect(await read()).toEqual({ port: primary.port, value });
  });
});
