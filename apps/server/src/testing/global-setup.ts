import { existsSync, mkdtempSync, readdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { applyPlatform } from "../database/apply-platform.ts";
import { claimDataDir, dataDirOwner } from "../database/data-dir-lock.ts";
import { removeCluster, startEmbeddedPostgres } from "../database/embedded-postgres.ts";
import { migrate } from "../database/migrations.ts";
import { clearTheWay } from "../database/orphan-postmaster.ts";
import { TEMPLATE_DATABASE, TEST_PASSWORDS, type TestCluster } from "./test-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly postgres: TestCluster;
  }
}

const PREFIX = "leyenda-test-";
const SILENT = pino({ level: "silent" });

/** Losing test data in a power cut is fine; waiting for the disk is not. */
const FAST_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "600",
  shared_buffers: "256MB",
  autovacuum: "off",
  max_wal_size: "2GB",
};

interface Running {
  readonly cluster: TestCluster;
  users: number;
  stop(): Promise<void>;
}

/** Projects load this file separately but share one process: so one cluster serves them all. */
const shared = globalThis as typeof globalThis & { leyendaTestCluster?: Promise<Running> };

/** Starts one throw-away cluster with a migrated template database, for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.leyendaTestCluster ??= start();
  const running = await shared.leyendaTestCluster;
  running.users += 1;
  project.provide("postgres", running.cluster);
  return async () => {
    running.users -= 1;
    if (running.users > 0) return;
    delete shared.leyendaTestCluster;
    await running.stop();
  };
}

async function start(): Promise<Running> {
  await removeAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  claimDataDir(dataDir);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password: TEST_PASSWORDS.admin,
    log: SILENT,
    settings: FAST_SETTINGS,
    durable: false,
  });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    removeCluster(dataDir);
  };
  // A run that is interrupted must not leave its cluster behind.
  process.once("exit", () => {
    try {
      process.kill(postgres.pid, "SIGQUIT");
    } catch {
      return;
    }
  });
  try {
    await buildTemplate(postgres.port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { cluster: { port: postgres.port }, users: 0, stop };
}

/** Clusters of runs that were killed: they would sit in memory and on the disk for good. */
async function removeAbandoned(): Promise<void> {
  const folder = realpathSync(tmpdir());
  for (const entry of readdirSync(folder)) {
    const dataDir = join(folder, entry);
    // Without a lock it is either just being made or not ours to judge.
    if (!entry.startsWith(PREFIX) || !existsSync(join(dataDir, "server.lock"))) continue;
    if (dataDirOwner(dataDir) !== null) continue;
    await clearTheWay(join(dataDir, "postgres"), SILENT);
    removeCluster(dataDir);
  }
}

async function buildTemplate(port: number): Promise<void> {
  const connection = {
    host: "127.0.0.1",
    port,
    user: "supabase_admin",
    password: TEST_PASSWORDS.admin,
  };
  const maintenance = new pg.Client({ ...connection, database: "postgres" });
  await maintenance.connect();
  await maintenance.query(`create database ${TEMPLATE_DATABASE}`);
  await maintenance.end();
  const template = new pg.Client({ ...connection, database: TEMPLATE_DATABASE });
  await template.connect();
  try {
    await applyPlatform(template, TEST_PASSWORDS);
    await migrate(template);
    // Clones inherit these statistics, and autovacuum is off.
    await template.query("analyze");
  } finally {
    await template.end();
  }
}
