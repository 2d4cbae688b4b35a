import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../config/make-folder.ts";
import { type Account, requireReachable } from "./postgres-system-account.ts";

/** Even a quiet database archives its log after this time, so that at most the changes since then can be lost. */
const SEGMENT_SECONDS = 60;

const LOG = "wal";
/** A file in the data directory. It exists as long as every start of the database has archived its log. */
const UNBROKEN = "archived-since";
/** The file name of a log segment: the timeline in eight hexadecimal digits, the position in sixteen. */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{16})\.gz$/;
const BASE =
  /^base-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)\.(\d{3})Z-([0-9A-F]{8})([0-9A-F]{16})\.tar\.zst$/;

/**
 * A base backup: a full copy of the cluster.
 * The copy and the log written since then recover the cluster to any later point in time.
 */
export interface BaseFile {
  readonly path: string;
  readonly bytes: number;
  /** The earliest point in time to which the copy can be recovered. */
  readonly endedAt: Date;
  /** The position of the first log segment that the copy needs. */
  readonly firstPlace: string;
}

/**
 * Records whether the archive has the whole log.
 * A start without the archive leaves a gap, which no recovery can cross.
 *
 * @param archive the archive of this start; null for a start without one
 */
export function noteArchiving(dataDir: string, archive: string | null): void {
  const file = join(dataDir, UNBROKEN);
  if (archive === null) rmSync(file, { force: true });
  else if (!existsSync(file)) writeFileSync(file, "");
}

/** Whether a base backup was made after `since`, and the log has no gap from there until now. */
export function hasBase(dataDir: string, archive: string, since: Date): boolean {
  const unbroken = statSync(join(dataDir, UNBROKEN), { throwIfNoEntry: false })?.mtime;
  const [newest] = listBases(archive);
  return !!newest && !!unbroken && newest.endedAt >= unbroken && newest.endedAt >= since;
}

/**
 * Creates the folders of the archive, into which PostgreSQL's system account writes.
 *
 * @throws ConfigError if that is impossible
 */
export function makeArchive(folder: string, account: Account | undefined): void {
  makeFolder(folder, 0o711, "WAL_ARCHIVE_DIR");
  const log = join(folder, LOG);
  makeFolder(log, 0o700, "WAL_ARCHIVE_DIR");
  if (!account) return;
  chmodSync(folder, statSync(folder).mode | 0o011);
  chownSync(log, account.uid, account.gid);
  requireReachable(log, account);
}

/**
 * Settings with which PostgreSQL archives every segment of its log. A segment is archived completely or not at all.
 * A segment is flushed to disk before success is reported, and never replaces an existing file.
 * Segments are compressed, because the segment of a quiet minute is mostly empty.
 */
export function archiveSettings(folder: string): Record<string, string> {
  const target = `${inShell(join(folder, LOG))}/%f.gz`;
  return {
    archive_mode: "on",
    archive_timeout: String(SEGMENT_SECONDS),
    archive_command: `if [ -e ${target} ]; then gzip -dc ${target} | cmp -s - %p; else gzip -1c %p > ${target}.part && sync ${target}.part && mv ${target}.part ${target}; fi`,
  };
}

/** Settings with which PostgreSQL replays the archive up to a point in time, and then accepts requests. */
export function recoverySettings(folder: string, moment: Date): Record<string, string> {
  return {
    restore_command: `gzip -dc ${inShell(join(folder, LOG))}/%f.gz > %p`,
    // The recovery target is read before time zone names are known, so it has a numeric offset.
    recovery_target_time: moment.toISOString().replace("Z", "+00"),
    recovery_target_action: "promote",
    // The recovered server begins a new timeline, so it does not write into the archive of the former one.
    archive_mode: "on",
    archive_command: "",
    // PostgreSQL serves no reads during recovery: it is ready once it has reached the recovery target.
    hot_standby: "off",
  };
}

/** Quotes a path for the shell and escapes PostgreSQL's placeholders. */
const inShell = (path: string): string =>
  `'${path.replaceAll("'", `'\\''`).replaceAll("%", "%%")}'`;

/** The base backups in an archive, newest first. */
export function listBases(folder: string): BaseFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .toReversed()
    .flatMap((name) => {
      const [, day, hours, minutes, seconds, milliseconds, , firstPlace] = BASE.exec(name) ?? [];
      if (firstPlace === undefined) return [];
      const path = join(folder, name);
      const endedAt = new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
      return [{ path, bytes: statSync(path).size, endedAt, firstPlace }];
    });
}

/** The file name of a base backup, from the time at which it was complete and the first log segment that it needs. */
export function basePath(folder: string, endedAt: Date, firstSegment: string): string {
  return join(folder, `base-${endedAt.toISOString().replaceAll(":", "")}-${firstSegment}.tar.zst`);
}

/** The point in time until which the archive has the log; null if it has none. */
export function archivedUntil(folder: string): Date | null {
  const log = join(folder, LOG);
  const times = segments(folder).map(({ name }) => statSync(join(log, name)).mtimeMs);
  return times.length === 0 ? null : new Date(times.reduce((one, other) => Math.max(one, other)));
}

/** Returns the number of log segments that are not archived yet. */
export function waitingSegments(clusterDirectory: string): number {
  const folder = join(clusterDirectory, "pg_wal/archive_status");
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).filter((name) => name.endsWith(".ready")).length;
}

/** Deletes all base backups except the newest ones, and the log that only deleted ones needed. */
export function pruneArchive(folder: string, copies: number): void {
  const bases = listBases(folder);
  for (const { path } of bases.slice(copies)) rmSync(path);
  const oldest = bases.slice(0, copies).at(-1);
  if (!oldest) return;
  for (const { name, place } of segments(folder))
    if (place < oldest.firstPlace) rmSync(join(folder, LOG, name));
}

function segments(folder: string): { readonly name: string; readonly place: string }[] {
  const log = join(folder, LOG);
  if (!existsSync(log)) return [];
  return readdirSync(log).flatMap((name) => {
    const [, , place] = SEGMENT.exec(name) ?? [];
    return place === undefined ? [] : [{ name, place }];
  });
}
