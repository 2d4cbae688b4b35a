import { once } from "node:events";
import { connect } from "node:net";
import { realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { within } from "@leyenda/testing/time-limit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadConfig } from "../config/config.ts";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import { sized } from "@leyenda/testing/long-test-size";
import { isAlive, processesIn } from "@leyenda/platform/src/database/process-inspection.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const WRITERS = 16;

let home: ServerHome;
let serviceRoleKey: string;

beforeAll(async () => {
  home = await createServerHome();
  await home.start();
  ({ serviceRoleKey } = loadConfig({ DATA_DIR: home.dataDir }, home.dataDir));
});

afterAll(() => home.remove());

/** Inserts rows through the data API until the signal. Adds the confirmed rows to `acknowledged`. */
async function write(
  writer: number,
  acknowledged: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  for (let number = 1; !signal.aborted; number += 1) {
    try {
      const response = await fetch(`${home.url}/rest/v1/recovery_probe`, {
        method: "POST",
        headers: { apikey: serviceRoleKey, "content-type": "application/json" },
        body: JSON.stringify({ writer, number }),
      });
      await response.arrayBuffer();
      if (response.status === 201) acknowledged.add(`${writer}/${number}`);
      else await sleep(20);
    } catch {
      await sleep(20);
    }
  }
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: home.databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Repeats a query until it succeeds, because the server detects a killed database only a moment later. */
async function queryOnceBack<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  for (const end = Date.now() + 20_000; ; await sleep(50)) {
    try {
      return await query<Row>(sql);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

async function killServer(): Promise<void> {
  const child = home.process();
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** The processes to kill, and whether the test must then restart the server itself. */
const KILLS: readonly { what: string; restart: boolean; kill: () => Promise<void> }[] = [
  { what: "the server", restart: true, kill: killServer },
  {
    what: "the database",
    restart: false,
    kill: async () => void process.kill(home.postmasterPid(), "SIGKILL"),
  },
  {
    what: "server and database",
    restart: true,
    kill: async () => {
      const postmaster = home.postmasterPid();
      await killServer();
      process.kill(postmaster, "SIGKILL");
    },
  },
  {
    what: "one connection's process",
    restart: false,
    kill: async () => {
      const [backend] = await query<{ pid: number }>(
        "select pid from pg_stat_activity where query like '%recovery_probe%' and pid <> pg_backend_pid() limit 1",
      );
      if (backend) process.kill(backend.pid, "SIGKILL");
    },
  },
  {
    what: "database, then server",
    restart: true,
    kill: async () => {
      process.kill(home.postmasterPid(), "SIGKILL");
      await killServer();
    },
  },
];

/** How many times the test kills processes: at least once in each way. */
const ROUNDS = Math.max(KILLS.length, sized(10));
/** The number of rows that the server must confirm before each kill. */
const ROWS = sized(200);

function killOf(round: number): (typeof KILLS)[number] {
  const kill = KILLS[round % KILLS.length];
  if (!kill) throw new Error("No kill");
  return kill;
}

describe("kill -9 under 16 writers", () => {
  it("loses nothing that was acknowledged, each time, and needs no help to go on", async () => {
    await query(`
      create table public.recovery_probe (writer int, number int, primary key (writer, number));
      grant insert on public.recovery_probe to service_role;
      notify pgrst, 'reload schema';
    `);
    const acknowledged = new Set<string>();
    const stop = new AbortController();
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      write(writer, acknowledged, stop.signal),
    );

    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = acknowledged.size;
        while (acknowledged.size < before + ROWS) await sleep(10);
        const { kill, restart, what } = killOf(round);
        await kill();
        const promised = [...acknowledged];
        if (restart) await home.start();
        const rows = await queryOnceBack<{ key: string }>(
          "select writer || '/' || number as key from public.recovery_probe",
        );
        const present = new Set(rows.map((row) => row.key));
        expect(
          promised.filter((key) => !present.has(key)),
          `lost after killing ${what}`,
        ).toEqual([]);
        await home.untilHealth(200);
      }
    } finally {
      stop.abort();
      await Promise.all(writers);
    }
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * ROWS);
  });
});

describe("a database that is away", () => {
  it("makes the server say 503 and is picked up again without a restart", async () => {
    const processes = processesIn(realpathSync(join(home.dataDir, "postgres")));
    expect(processes.length).toBeGreaterThan(3);
    for (const pid of processes) process.kill(pid, "SIGSTOP");
    await home.untilHealth(503);
    const answer = await fetch(`${home.url}/auth/v1/settings`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: "service_unavailable" });
    for (const pid of processes) process.kill(pid, "SIGCONT");
    await home.untilHealth(200);
  });
});

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

describe("stopping", () => {
  it("finishes the answer that is under way, though other connections stay open", async () => {
    await query(`
      create function public.slow_answer() returns text language sql volatile set search_path = '' as
        $$ select 'done' from (select pg_catalog.pg_advisory_xact_lock(1)) as turn $$;
      grant execute on function public.slow_answer() to service_role;
      notify pgrst, 'reload schema';
    `);
    const call = (): Promise<Response> =>
      fetch(`${home.url}/rest/v1/rpc/slow_answer`, {
        method: "POST",
        headers: { apikey: serviceRoleKey },
      });
    while ((await call()).status !== 200) await sleep(50);
    const socket = new WebSocket(
      `${home.url.replace("http", "ws")}/realtime/v1/websocket?vsn=1.0.0&apikey=${serviceRoleKey}`,
    );
    await once(socket, "open");
    const port = Number(new URL(home.url).port);
    const halfRequest = connect(port, "127.0.0.1");
    halfRequest.on("error", () => undefined);
    halfRequest.write("POST /auth/v1/signup HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{");

    const holder = new pg.Client({ connectionString: home.databaseUrl() });
    holder.on("error", () => undefined);
    await holder.connect();
    await holder.query("select pg_advisory_lock(1)");
    const answer = call();
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
    while ((await query(waiting)).length === 0) await sleep(10);
    const ended = once(home.process(), "exit");
    await within(5_000, async () => {
      home.process().kill("SIGTERM");
      while (await isListening(port)) await sleep(10);
      await holder.end();
      expect(await (await answer).json()).toBe("done");
      expect(await ended).toEqual([0, null]);
    });
    halfRequest.destroy();
    await home.start();
  });

  it("ends in order within five seconds, database included", async () => {
    const child = home.process();
    const postmaster = home.postmasterPid();
    const ended = once(child, "exit");
    await within(5_000, async () => {
      // Two signals at once, as when the user presses Ctrl+C and npm forwards the signal.
      child.kill("SIGINT");
      child.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
    });
    expect(() => process.kill(postmaster, 0)).toThrow("ESRCH");
  });

  it("starts again", async () => {
    await home.start();
    expect(isAlive(home.postmasterPid())).toBe(true);
  });

  it("refuses a second server over the same data and leaves the first alone", async () => {
    const second = home.start({ PORT: "1024" });
    await expect(second).rejects.toThrow(
      /Otro servidor \(proceso \d+\) ya usa la carpeta de datos/,
    );
    await home.untilHealth(200);
  });
});

describe("a pid file that outlived a reboot", () => {
  it("is recognised though its process id now belongs to somebody else", async () => {
    const other = await createServerHome();
    try {
      await other.start();
      const ended = once(other.process(), "exit");
      other.process().kill("SIGTERM");
      await ended;
      writeFileSync(
        join(other.dataDir, "postgres", "postmaster.pid"),
        `${process.pid}\n${other.dataDir}/postgres\n0\n5432\n\n127.0.0.1\n0 0\nready\n`,
      );
      await other.start();
      expect(isAlive(other.postmasterPid())).toBe(true);
    } finally {
      await other.remove();
    }
  });
});
