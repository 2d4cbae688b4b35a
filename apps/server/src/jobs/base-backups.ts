import { join } from "node:path";
import {
  hasBase,
  listBases,
  pruneArchive,
  waitingSegments,
} from "@leyenda/platform/database/wal-archive";
import { lastMoment } from "../config/automatic-backup-files.ts";
import { startCopyJob } from "./full-copy-job.ts";
import type { JobContext, PeriodicJob } from "./periodic-job.ts";

/** The days between two copies of the whole database: replaying a week of log takes minutes. */
const DAYS = 7;
const DAY_MS = 24 * 3_600_000;

/**
 * Copies the whole embedded database every week, if its log is archived.
 * Retains the newest `WAL_ARCHIVE_KEEP` copies and the log since the oldest of them.
 */
export function startArchiveBases(context: JobContext): PeriodicJob | null {
  const { config, log, metrics } = context;
  const { walArchive: folder, backups, walArchiveCopies } = config;
  if (folder === null || config.databaseUrl) return null;
  metrics.watch(
    "wal_base_last_success_timestamp_seconds",
    "When the newest copy of the cluster in WAL_ARCHIVE_DIR was made; 0 where there is none",
    () => (listBases(folder)[0]?.endedAt.getTime() ?? 0) / 1000,
  );
  metrics.watch(
    "wal_segments_not_archived",
    "Segments of the log that WAL_ARCHIVE_DIR has not taken",
    () => waitingSegments(join(config.dataDir, "postgres")),
  );

  return startCopyJob(context, {
    name: "archive-base",
    failure: "base backup not made",
    lock: "scheduled base backup",
    isDue() {
      const due = lastMoment(new Date(), backups.atMinute).getTime() - (DAYS - 1) * DAY_MS;
      return !hasBase(config.dataDir, folder, new Date(due));
    },
    async make(run) {
      log.info({ said: await run("archive-base") }, "base backup made");
      pruneArchive(folder, walArchiveCopies);
    },
  });
}
