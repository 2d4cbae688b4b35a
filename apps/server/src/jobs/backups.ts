import { execFile } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { backupPath, lastMoment, listBackups } from "../config/backup-files.ts";
import type { ServerContext } from "../config/context.ts";
import { type PeriodicJob, startPeriodicJob } from "./periodic-job.ts";

const COMMAND = resolve(import.meta.dirname, "../commands/backup.ts");
const INTERVAL_MS = 60_000;
/** What failed for lack of room, or of a folder, is not tried every minute. */
const AFTER_FAILURE_MS = 3_600_000;
const LOCK = "scheduled backup";

/**
 * Makes a backup every day where `BACKUP_DIR` says so, the first one at once, and removes the oldest of
 * its own when there are more than `BACKUP_KEEP`. A program of its own makes it, so that no answer waits;
 * of several servers over one database one does.
 */
export function startBackups(
  context: Pick<ServerContext, "config" | "database" | "log" | "metrics">,
): PeriodicJob | null {
  const { config, database, log, metrics } = context;
  const { folder, atMinute, kept } = config.backups;
  if (folder === null) return null;
  metrics.watch(
    "backup_last_success_timestamp_seconds",
    "When the newest backup of BACKUP_DIR was made; 0 where there is none",
    () => (listBackups(folder)[0]?.madeAt.getTime() ?? 0) / 1000,
  );
  metrics.watch("backup_last_bytes", "How large it is", () => listBackups(folder)[0]?.bytes ?? 0);
  let failedAt = -Infinity;

  const isDue = (): boolean => {
    const [newest] = listBackups(folder);
    return newest === undefined || newest.madeAt < lastMoment(new Date(), atMinute);
  };

  async function make(stopping: AbortSignal): Promise<void> {
    mkdirSync(folder ?? "", { recursive: true, mode: 0o700 });
    const path = backupPath(folder ?? "", new Date());
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, path], {
      signal: stopping,
    });
    log.info({ said: stdout.trim() }, "backup made");
    for (const { path: old } of listBackups(folder ?? "").slice(kept)) rmSync(old);
  }

  const job = startPeriodicJob(context, {
    name: "backup",
    everyMs: INTERVAL_MS,
    failure: "backup not made",
    async run(stopping) {
      if (!isDue() || performance.now() - failedAt < AFTER_FAILURE_MS) return;
      const client = await database.platform.connect();
      try {
        const { rows } = await client.query<{ mine: boolean }>(
          "select pg_try_advisory_lock(hashtext($1)) as mine",
          [LOCK],
        );
        // Another server had it while this one waited for a connection.
        if (rows[0]?.mine && isDue()) await make(stopping);
      } catch (error) {
        failedAt = performance.now();
        throw error;
      } finally {
        // The lock goes with the connection.
        client.release(true);
      }
    },
  });
  void job.runDue();
  return job;
}
