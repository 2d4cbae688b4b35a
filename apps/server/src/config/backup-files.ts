import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What a backup that the server makes by itself is called; nothing else in the folder is its business. */
const NAME = /^leyenda-\d{4}-\d\d-\d\d-\d{4}\.tar\.gz$/;

export interface BackupFile {
  readonly path: string;
  readonly bytes: number;
  readonly madeAt: Date;
}

/** The backups that the server made in a folder, the newest first. */
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

/** Where a backup that is made now goes. */
export function backupPath(folder: string, now: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join("-");
  return join(folder, `leyenda-${day}-${two(now.getHours())}${two(now.getMinutes())}.tar.gz`);
}

/** The last time of day `minute` (after midnight, on this machine's clock) that has come. */
export function lastMoment(now: Date, minute: number): Date {
  const moment = new Date(now);
  moment.setHours(0, minute, 0, 0);
  if (moment > now) moment.setDate(moment.getDate() - 1);
  return moment;
}
