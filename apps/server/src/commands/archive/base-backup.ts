import {
  createReadStream,
  createWriteStream,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import type pg from "pg";
import { pack, type Pack } from "tar-stream";
import { isAlive } from "@leyenda/platform/database/process-inspection";
import { basePath } from "@leyenda/platform/database/wal-archive";

/**
 * Files that a copy omits: those of the running process, and the log, which the archive already contains.
 * See PostgreSQL's manual, "Making a Base Backup Using the Low Level API".
 */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/;
const LEFT_EMPTY = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);
const PARTIAL = /^base\.(\d+)\.part$/;
/** The time limit of a copy. Without it, a copy would wait for ever if the archive accepts no log. */
const PATIENCE = "5min";
/** Uses the fastest compression level, which still halves the size of a database. */
const QUICK = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Copies the running cluster into its archive, without interrupting its users.
 * After the copy, the database can be restored to any later point in time.
 *
 * @param client of a superuser; no other statement may run on it during the copy
 * @param directory the cluster's data directory
 * @returns the path of the copy
 */
export async function writeBase(
  client: pg.ClientBase,
  directory: string,
  archive: string,
): Promise<string> {
  const partial = join(archive, `base.${process.pid}.part`);
  removeAbandoned(archive);
  try {
    const { rows: begun } = await client.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('leyenda', true)) as segment",
    );
    const tar = pack();
    const written = pipeline(
      tar,
      createZstdCompress(QUICK),
      createWriteStream(partial, { mode: 0o600, flags: "wx", flush: true }),
    );
    written.catch(() => undefined);
    await addFolder(tar, directory, directory);
    await client.query(`set statement_timeout = '${PATIENCE}'`);
    const { rows: ended } = await client.query<{ label: string; at: Date }>(
      "select labelfile as label, clock_timestamp() as at from pg_backup_stop(true)",
    );
    const [{ segment } = { segment: "" }] = begun;
    const [{ label, at } = { label: "", at: new Date() }] = ended;
    tar.entry({ name: "backup_label", mode: 0o600 }, label);
    tar.finalize();
    await written;
    // JavaScript dates lack microseconds. One millisecond is added, so that the stored time is not too early.
    const path = basePath(archive, new Date(at.getTime() + 1), segment);
    renameSync(partial, path);
    return path;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Deletes partial files (`base.<pid>.part`) of copies whose process no longer runs. */
function removeAbandoned(archive: string): void {
  for (const name of readdirSync(archive)) {
    const [, pid] = PARTIAL.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(archive, name), { force: true });
  }
}

async function addFolder(tar: Pack, root: string, folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const path = join(folder, entry.name);
    const name = relative(root, path).split(sep).join("/");
    if (entry.isDirectory()) {
      tar.entry({ name, type: "directory", mode: 0o700 });
      if (!LEFT_EMPTY.has(name)) await addFolder(tar, root, path);
    } else if (entry.isFile()) {
      await addFile(tar, name, path);
    }
  }
}

/** Files may grow, shrink or disappear while they are read: replaying the log repairs the restored copy. */
async function addFile(tar: Pack, name: string, path: string): Promise<void> {
  const size = lstatSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return;
  await pipeline(contentOf(path, size), tar.entry({ name, size, mode: 0o600 }));
}

async function* contentOf(path: string, size: number): AsyncGenerator<Buffer> {
  let left = size;
  if (left === 0) return;
  try {
    for await (const bytes of createReadStream(path, { end: size - 1 }) as AsyncIterable<Buffer>) {
      left -= bytes.length;
      yield bytes;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  if (left > 0) yield Buffer.alloc(left);
}
