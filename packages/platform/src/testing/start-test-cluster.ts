import { existsSync, mkdtempSync, readdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { applyPlatform } from "../database/apply-platform.ts";
import { claimDataDir, dataDirOwner } from "../database/data-dir-lock.ts";
import { removeCluster, startEmbeddedPostgres } from "../database/embedded-postgres.ts";
import { clearTheWay } from "../database/orphan-postmaster.ts";
import { postgresPrograms, testedVersion } from "./postgres-versions.ts";
import { TEST_PASSWORDS, type TestCluster } from "./test-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly postgres: TestCluster;
  }
}

const PREFIX = "platform-test-";
const LOCALE = "es";
const SILENT = pino({ level: "silent" });

/** Settings that do not wait for the disk, because test data may be lost in a power cut. */
const FAST_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "600",
  shared_buffers: "256MB",
  autovacuum: "off",
  max_wal_size: "512MB",
};

/**
 * PostgreSQL's processes reuse freed memory. To get it from the kernel again would take time, because the kernel clears
 * every page that it hands out.
 */
const RETAINED_MEMORY = {
  MALLOC_TOP_PAD_: "4194304",
  MALLOC_TRIM_THRESHOLD_: "268435456",
  MALLOC_MMAP_THRESHOLD_: "67108864",
};

/** The faked clock of `npm run test:clock`, which PostgreSQL shares with the tests. */
const FAKED_CLOCK = Object.fromEntries(
  ["LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC", "NO_FAKE_STAT"].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
);

/** A template database: the platform and what `fill` adds. Tests clone it. */
export interface Template {
  readonly name: string;
  readonly fill: (client: pg.ClientBase) => Promise<unknown>;
}

interface Running {
  readonly cluster: TestCluster;
  readonly templates: Map<string, Promise<void>>;
  users: number;
  stop(): Promise<void>;
}

/** Test projects of a run load this file separately but share one process, so one cluster serves them all. */
const shared = globalThis as typeof globalThis & { platformTestCluster?: Promise<Running> };

/** Starts one temporary cluster for the whole test run, with a template database. */
export async function startTestCluster(
  project: TestProject,
  template: Template,
): Promise<() => Promise<void>> {
  shared.platformTestCluster ??= start(project.config.env.TMPDIR ?? tmpdir());
  const running = await shared.platformTestCluster;
  running.users += 1;
  const stop = async (): Promise<void> => {
    running.users -= 1;
    if (running.users > 0) return;
    delete shared.platformTestCluster;
    await running.stop();
  };
  try {
    const { templates, cluster } = running;
    const built = templates.get(template.name) ?? buildTemplate(cluster.port, template);
    templates.set(template.name, built);
    await built;
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("postgres", running.cluster);
  return stop;
}

async function start(temporaryFolder: string): Promise<Running> {
  const folder = realpathSync(temporaryFolder);
  await removeAbandoned(folder);
  const dataDir = mkdtempSync(join(folder, PREFIX));
  claimDataDir(dataDir);
  const nativeFolder = await postgresPrograms(testedVersion());
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password: TEST_PASSWORDS.admin,
    locale: LOCALE,
    log: SILENT,
    settings: FAST_SETTINGS,
    durable: false,
    environment: { ...RETAINED_MEMORY, ...FAKED_CLOCK },
    ...(nativeFolder !== undefined && { nativeFolder }),
  });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    removeCluster(dataDir);
  };
  // An interrupted run must not leave its cluster behind.
  process.once("exit", () => {
    try {
      process.kill(postgres.pid, "SIGQUIT");
    } catch {
      return;
    }
  });
  return { cluster: { port: postgres.port }, templates: new Map(), users: 0, stop };
}

/** Removes clusters of killed runs, which would otherwise stay in memory and on the disk. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const entry of readdirSync(folder)) {
    const dataDir = join(folder, entry);
    // A cluster without a lock is not removed, because it is being created or belongs to another user.
    if (!entry.startsWith(PREFIX) || !existsSync(join(dataDir, "server.lock"))) continue;
    if (dataDirOwner(dataDir) !== null) continue;
    await clearTheWay(join(dataDir, "postgres"), SILENT);
    removeCluster(dataDir);
  }
}

async function buildTemplate(port: number, { name, fill }: Template): Promise<void> {
  const connection = {
    host: "127.0.0.1",
    port,
    user: "supabase_admin",
    password: TEST_PASSWORDS.admin,
  };
  const maintenance = new pg.Client({ ...connection, database: "postgres" });
  await maintenance.connect();
  await maintenance.query(`create database ${name}`);
  await maintenance.end();
  const template = new pg.Client({ ...connection, database: name });
  await template.connect();
  try {
    await applyPlatform(template, TEST_PASSWORDS);
    await fill(template);
    // Clones inherit these statistics. Nothing else would collect them, because autovacuum is off.
    await template.query("analyze");
  } finally {
    await template.end();
  }
}
