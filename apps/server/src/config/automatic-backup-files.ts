import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Matches the name of an automatic backup. Other files in the folder are ignored. */
const NAME = /^leyenda-\d{4}-\d\d-\d\d-\d{4}\.tar\.gz$/;

export interface BackupFile {
  readonly path: string;
  readonly bytes: number;
  readonly madeAt: Date;
}

/** Returns the automatic backups in a folder, newest first. */
export function listBackups(folder: string): BackupFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
    .map((name) => {
      const path = join(folder, name);
      const { size, mtime } = statSync(path);
      return { path, bytes: size, madeAt: mtime };
    });
}

/** Returns the path for a backup made at `now`. */
export function backupPath(folder: string, now: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join("-");
  return join(folder, `leyenda-${day}-${two(now.getHours())}${two(now.getMinutes())}.tar.gz`);
}

/** Returns the last time before `now` at which this machine's clock showed `minute` minutes after midnight. */
export function lastMoment(now: Date, minute: number): Date {
  const moment = new Date(now);
  moment.setHours(0, minute, 0, 0);
  if (moment > now) moment.setDate(moment.getDate() - 1);
  return moment;
}
