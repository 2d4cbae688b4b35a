import type { Logger } from "pino";
import { SERVICE } from "./caller.ts";
import type { FileStore } from "./file-store.ts";
import type { StorageDatabase } from "./storage-database.ts";

const BATCH = 100;
const EVERY_MS = 60_000;
/**
 * How long bytes that no row refers to are stored: long enough for a backup that has read the row to open the bytes.
 */
const GRACE_SECONDS = 3600;

/**
 * Deletes bytes that no row refers to any more. Several servers may run it at once. The bytes are deleted before the
 * row that lists them, so that this work is repeated after a crash in between.
 * @returns the number of files deleted
 */
export async function removeStaleFiles(
  database: StorageDatabase,
  files: FileStore,
  graceSeconds = GRACE_SECONDS,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const batch = await database.transaction(SERVICE, "storage.stale.remove", async (tx) => {
      const stale = await tx.query<{ version: string; used: boolean }>(
        `select version, exists (select from storage.objects as o where o.version = s.version) as used
         from storage.stale_files as s
         where remove_after < now() - make_interval(secs => $1)
         order by remove_after limit $2
         for update skip locked`,
        [graceSeconds, BATCH],
      );
      for (const { version, used } of stale) if (!used) await files.remove(version);
      await tx.query("delete from storage.stale_files where version = any ($1)", [
        stale.map(({ version }) => version),
      ]);
      return stale.length;
    });
    removed += batch;
    if (batch < BATCH) return removed;
  }
}

/** Deletes stale files every minute until the returned function is called. */
export function startStaleFileRemoval(
  database: StorageDatabase,
  files: FileStore,
  log: Logger,
): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    removeStaleFiles(database, files)
      .catch((error: unknown) => log.warn({ err: error }, "storage: stale files stay for now"))
      .finally(() => {
        running = false;
      });
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
