import { rmSync } from "node:fs";
import { makeFolder } from "@leyenda/platform/config/make-folder";
import { backupPath, lastMoment, listBackups } from "../config/automatic-backup-files.ts";
import { startCopyJob } from "./full-copy-job.ts";
import type { JobContext, PeriodicJob } from "./periodic-job.ts";

/** Makes a backup every day if `BACKUP_DIR` is set. If there are more than `BACKUP_KEEP`, removes the oldest ones. */
export function startBackups(context: JobContext): PeriodicJob | null {
  const { config, log, metrics } = context;
  const { folder, atMinute, copies } = config.backups;
  if (folder === null) return null;
  metrics.watch(
    "backup_last_success_timestamp_seconds",
    "When the newest backup of BACKUP_DIR was made; 0 where there is none",
    () => (listBackups(folder)[0]?.madeAt.getTime() ?? 0) / 1000,
  );
  metrics.watch("backup_last_bytes", "How large it is", () => listBackups(folder)[0]?.bytes ?? 0);

  return startCopyJob(context, {
    name: "backup",
    failure: "backup not made",
    lock: "scheduled backup",
    isDue() {
      const [newest] = listBackups(folder);
      return newest === undefined || newest.madeAt < lastMoment(new Date(), atMinute);
    },
    async make(run) {
      makeFolder(folder, 0o700, "BACKUP_DIR");
      log.info({ said: await run("backup", backupPath(folder, new Date())) }, "backup made");
      for (const { path: old } of listBackups(folder).slice(copies)) rmSync(old);
    },
  });
}
