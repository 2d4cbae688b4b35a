import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import type { Database } from "../context/context.ts";
import type { Readiness, ReadinessCheck } from "../context/readiness.ts";

/** How long the result of a check is reused, whatever the number of requests. */
const FRESH_MS = 1_000;

/** A check that takes longer counts as failed. Load balancers wait only a few seconds for a response. */
const CHECK_TIMEOUT_MS = 2_500;

/** PostgreSQL's `too_many_connections`. It does not count as a failure, because the open connections still work. */
const NO_CONNECTION_LEFT = "53300";

/** The disk space that PostgreSQL allocates at once: one segment of its write-ahead log. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024;

interface Entry {
  readonly check: ReadinessCheck;
  readonly freshMs: number;
  latest: { readonly at: number; readonly passes: Promise<boolean> } | null;
  hasFailed: boolean;
}

export function createReadiness(log: Logger): Readiness {
  const checks = new Map<string, Entry>();
  let isDraining = false;

  async function ask(name: string, entry: Entry): Promise<boolean> {
    try {
      await withinTime(entry.check());
      entry.hasFailed = false;
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!entry.hasFailed) log.warn({ check: name, reason }, "not ready");
      entry.hasFailed = true;
      return false;
    }
  }

  function passes(name: string, entry: Entry): Promise<boolean> {
    if (entry.latest === null || Date.now() - entry.latest.at > entry.freshMs) {
      entry.latest = { at: Date.now(), passes: ask(name, entry) };
    }
    return entry.latest.passes;
  }

  return {
    add(name, check, freshMs = FRESH_MS) {
      checks.set(name, { check, freshMs, latest: null, hasFailed: false });
    },
    async report() {
      const asked = [...checks].map(async ([name, entry]) =>
        (await passes(name, entry)) ? [] : [name],
      );
      const failed = (await Promise.all(asked)).flat();
      return { isReady: !isDraining && failed.length === 0, isDraining, failed };
    },
    drain() {
      isDraining = true;
    },
    get isDraining() {
      return isDraining;
    },
  };
}

async function withinTime(work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const tooLate = sleep(CHECK_TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`);
  });
  // The slower of the two promises may still reject; its handler prevents an unhandled rejection.
  tooLate.catch(() => undefined);
  work.catch(() => undefined);
  try {
    await Promise.race([work, tooLate]);
  } finally {
    timer.abort();
  }
}

/** Checks that the platform's pool reaches a database that accepts writes. The auth service and live changes use it. */
export async function checkPlatformPool({ platform }: Pick<Database, "platform">): Promise<void> {
  const { rows } = await platform.query<{ read_only: boolean }>(
    "select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only",
  );
  if (rows[0]?.read_only !== false) throw new Error("the database takes no writes");
}

/**
 * Checks that the API's login role can sign in and become the role of a visitor.
 * Opens a new connection each time, because open connections survive a changed password.
 */
export async function checkApiLogin({
  authenticator,
}: Pick<Database, "authenticator">): Promise<void> {
  const client = new pg.Client({
    ...authenticator,
    application_name: "platform readiness",
    connectionTimeoutMillis: CHECK_TIMEOUT_MS,
    query_timeout: CHECK_TIMEOUT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("set role anon");
    await client.query("select 1");
  } catch (error) {
    if ((error as { code?: string }).code !== NO_CONNECTION_LEFT) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Checks that the disk of `folder` has free space for the database and the files. */
export async function checkDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LEAST_FREE_BYTES) throw new Error(`the disk of ${folder} is full`);
}
