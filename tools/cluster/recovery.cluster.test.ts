import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "@leyenda/platform/database/free-port";
import { addressWith } from "../lib/cluster/free-ports.ts";
import { startCluster, type Cluster } from "../lib/cluster/cluster.ts";
import { isReady, until } from "../lib/cluster/cluster-state.ts";
import { postgresFolder } from "../lib/cluster/debian-executables.ts";
import { beginDiary, readDiary, type Diary } from "../lib/cluster/acknowledged-writes.ts";
import { operate, type Machine } from "../lib/cluster/run-guide-commands.ts";
import {
  postmasterOf,
  systemEnvironment,
  type DatabaseNode,
} from "../lib/cluster/node-processes.ts";
import { createManagedProcess, signal, withDescendants } from "../lib/cluster/managed-process.ts";
import { RECIPES } from "../lib/cluster/node-configuration.ts";
import { select } from "../lib/cluster/final-state.ts";
import { ROOT } from "../lib/package-installation.mjs";
import { blocksBelow, blockWith } from "../lib/operation/guide-instructions.ts";

// These tests copy and recover real clusters, which is slow.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const GUIDE = blocksBelow("docs/guides/cluster.md", "Back to a moment");
const block = (words: string): string => blockWith(GUIDE, words);
const LOGS = "test-results/cluster";
/** The primary is killed when at least this many of its complete log segments are not archived. */
const NOT_HANDED_OVER = 3;
const WRITING_MS = 2_000;

let folder: string;
let cluster: Cluster;
let diary: Diary;
let dead: DatabaseNode | null = null;
let moment = new Date(0);
let recoveredPort: number;
let newsBefore: number;
/** The rows that existed at the moment that is recovered. */
let found: number[];

/** A database machine as the root user of the guide sees it. */
const machineOf = (node: DatabaseNode): Machine => ({
  shell: node.shell,
  services: { patroni: node },
  places: [
    ["/var/lib/postgresql/15/leyenda", path.join(node.folder, "data")],
    ["/usr/lib/postgresql/15/bin", postgresFolder()],
    ["/var/run/postgresql", path.join(folder, "sockets")],
    ["/etc/patroni/config.yml", node.settings],
    ["/srv/recovered", path.join(folder, "recovered")],
    ["2026-11-20 21:15:30+01", moment.toISOString().replace("T", " ").replace("Z", "+00")],
    ["10.0.0.21", "127.0.0.1"],
    ["5433", String(recoveredPort)],
  ],
});

const on = (node: DatabaseNode, words: string, answers?: string): Promise<string> =>
  operate(machineOf(node), block(words), answers);

const superuserOn = (node: DatabaseNode, sql: string): Promise<string> =>
  operate(
    machineOf(node),
    `runuser -u postgres -- psql -h /var/run/postgresql -Atc "${sql}" postgres`,
  );

/** Waits until all changes so far are archived. */
const handOver = async (): Promise<void> => {
  const [, check = ""] = block("stanza-create").split("\n");
  await operate(machineOf(await cluster.primary()), check);
};

const replicas = async (): Promise<DatabaseNode[]> => {
  const primary = await cluster.primary();
  return cluster.nodes.filter((node) => node !== primary && node !== dead);
};

const countNews = async (databaseUrl: string): Promise<number> =>
  (await select(databaseUrl, "select from public.news")).length;

const newsOf = async (url: string): Promise<number> => {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseAnonKey: string };
  const headers = { apikey: config.supabaseAnonKey };
  const answer = await fetch(`${url}/rest/v1/news?select=id`, { headers });
  return ((await answer.json()) as unknown[]).length;
};

const inSeconds = async (what: string, act: () => Promise<unknown>): Promise<void> => {
  const startedAt = Date.now();
  await act();
  console.log(`${what}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "leyenda-cluster-"));
  recoveredPort = await freePort();
  cluster = await startCluster({
    folder,
    env: { DEMO: "1", LIVING_CUP: "0" },
    say: (line) => console.log(line),
  });
  diary = await beginDiary(cluster.databaseUrl);
});

afterEach(({ task }) => {
  if (task.result?.state !== "fail") return;
  rmSync(LOGS, { recursive: true, force: true });
  for (const log of globSync(path.join(folder, "**/*.log")))
    cpSync(log, path.join(LOGS, path.relative(folder, log)));
});

afterAll(async () => {
  await diary?.stop();
  signal(withDescendants(postmasterOf(path.join(folder, "recovered"))), "SIGKILL");
  await cluster?.stop();
});

describe("a cluster with an archive", () => {
  test("makes its backups as the guide says, on the primary alone", async () => {
    const primary = await cluster.primary();
    await inSeconds("the first backup", () => on(primary, "stanza-create"));
    const [full = ""] = readFileSync(path.join(RECIPES, "pgbackrest.cron"), "utf8")
      .split("\n")
      .flatMap((line) => /^15 4 .* 0 +postgres +(.*)$/.exec(line)?.slice(1) ?? []);
    for (const node of cluster.nodes) {
      const { shell, ...machine } = machineOf(node);
      const NIGHT = machine.places.reduce(
        (text, [guide, here]) => text.replaceAll(guide, here),
        full,
      );
      await operate(
        { ...machine, shell: { ...shell, NIGHT } },
        'runuser -u postgres -- sh -c "$NIGHT"',
      );
    }
    const said = await operate(
      machineOf(primary),
      "runuser -u postgres -- pgbackrest --stanza=leyenda info",
    );
    expect(said.match(/full backup:/g)).toHaveLength(2);
  });

  test("that the doctor watches", async () => {
    const [server] = cluster.servers;
    const shell = {
      ...systemEnvironment(folder),
      ...cluster.environment,
      DATA_DIR: path.join(folder, server?.name ?? ""),
    };
    const said = await operate(
      { shell, places: [], services: {} },
      `cd ${ROOT} && npm run --silent doctor || true`,
    );
    expect(said).toMatch(/^bien {3}Archivo: El de la base de datos tomó su registro/m);
  });

  test("goes on archiving with another primary, and with what the dead one still had", async () => {
    const primary = await cluster.primary();
    dead = primary;
    const archiver = "select pid from pg_stat_activity where backend_type = 'archiver'";
    signal([Number(await superuserOn(primary, archiver))], "SIGSTOP");
    for (let count = 0; count < NOT_HANDED_OVER; count += 1) {
      await sleep(WRITING_MS / NOT_HANDED_OVER);
      await superuserOn(primary, "select pg_switch_wal()");
    }
    await sleep(WRITING_MS);
    await primary.kill();
    await until("another primary", async () => {
      const [leader] = (await cluster.members()).filter(({ role }) => role === "leader");
      return leader !== undefined && leader.name !== primary.name;
    });
    const keptBefore = diary.lines.filter(({ keptAt }) => keptAt).length;
    await until(
      "writers",
      async () => diary.lines.filter(({ keptAt }) => keptAt).length > keptBefore,
    );
    await sleep(WRITING_MS);
    await handOver();
    const left = globSync("*.ready", {
      cwd: path.join(primary.folder, "data/pg_wal/archive_status"),
    }).map((mark) => mark.replace(".ready", ""));
    expect(left.length).toBeGreaterThanOrEqual(NOT_HANDED_OVER);
    const archived = globSync("archive/leyenda/*/*/*", { cwd: path.join(folder, "repository") });
    expect(archived.map((file) => path.basename(file).slice(0, 24))).toEqual(
      expect.arrayContaining(left),
    );
  });

  test("loses rows by a mistake, and people go on", async () => {
    newsBefore = await newsOf(cluster.url);
    expect(newsBefore).toBeGreaterThan(0);
    const [row] = await select<{ now: Date }>(
      cluster.databaseUrl,
      "select clock_timestamp() as now",
    );
    moment = row?.now ?? new Date(0);
    await select(cluster.databaseUrl, "delete from public.news");
    await sleep(WRITING_MS);
    expect(await countNews(cluster.databaseUrl)).toBe(0);
  });
});

describe("back to the moment before it, as the guide says", () => {
  test("in a folder of its own, from which the product serves what was lost", async () => {
    await handOver();
    const [elsewhere] = await replicas();
    if (!elsewhere) throw new Error("There is no replica");
    await inSeconds("recovered", () => on(elsewhere, "--archive-mode=off"));
    const url = `http://127.0.0.1:${await freePort()}`;
    const line = block("npm start")
      .replace(/postgresql:\S+/, addressWith(cluster.databaseUrl, recoveredPort))
      .replace(/PORT=\d+/, `PORT=${new URL(url).port}`);
    const { DATABASE_READ_URL: _replicas, ...environment } = cluster.environment;
    const server = createManagedProcess({
      name: "beside",
      command: "bash",
      args: ["-ec", line],
      cwd: () => ROOT,
      env: { ...systemEnvironment(folder), ...environment, DATA_DIR: path.join(folder, "beside") },
      log: path.join(folder, "beside.log"),
    });
    try {
      found = await readDiary(addressWith(cluster.databaseUrl, recoveredPort));
      server.start();
      await until("a server beside", () => isReady(url));
      expect(await newsOf(url)).toBe(newsBefore);
    } finally {
      await server.kill();
      await on(elsewhere, "/srv/recovered stop");
    }
    expect(await countNews(cluster.databaseUrl)).toBe(0);
  });

  test("has every line that was kept before it, and none of later", async () => {
    await diary.stop();
    const there = new Set(found);
    const before = diary.lines.filter(({ keptAt }) => keptAt && keptAt < moment);
    const after = diary.lines.filter(({ startedAt }) => startedAt > moment);
    expect(before.length).toBeGreaterThan(100);
    expect(after.filter(({ keptAt }) => keptAt).length).toBeGreaterThan(20);
    expect(before.filter(({ number }) => !there.has(number))).toEqual([]);
    expect(after.filter(({ number }) => there.has(number))).toEqual([]);
    expect(there.size).toBe(found.length);
  });

  test("as a whole: replicas follow, and servers serve", async () => {
    const [first, ...others] = cluster.nodes;
    if (!first) throw new Error("There is no node");
    const primary = await cluster.primary();
    const ofServers = cluster.servers.map((server): Machine => ({
      shell: {},
      places: [],
      services: { leyenda: server },
    }));
    const startedAt = Date.now();
    for (const server of ofServers) await operate(server, block("stop leyenda"));
    for (const node of [...(await replicas()), primary]) await on(node, "stop patroni");
    await on(first, "remove leyenda", "leyenda\nYes I am aware\n");
    for (const node of cluster.nodes) await on(node, "leyenda-before");
    await on(first, "method: pgbackrest/;");
    await on(first, "start patroni");
    await until("a primary again", async () =>
      (await cluster.members()).some(({ role, state }) => role === "leader" && state === "running"),
    );
    await on(first, "pgbackrest/method: initdb");
    for (const node of others) await on(node, "start patroni");
    for (const server of ofServers) await operate(server, block("start leyenda"));
    await cluster.untilWhole();
    console.log(`the cluster as a whole: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);

    for (const node of cluster.nodes)
      expect(await readDiary(addressWith(cluster.databaseUrl, node.ports.postgres))).toEqual(found);
    expect(await newsOf(cluster.url)).toBe(newsBefore);
    await select(cluster.databaseUrl, "insert into public.diary values (0, 'again')");
    await on(await cluster.primary(), "stanza-create");
  });
});
