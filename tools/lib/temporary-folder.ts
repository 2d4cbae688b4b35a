import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { availableParallelism, freemem, tmpdir } from "node:os";
import path from "node:path";

/** Linux's folder in memory. */
const MEMORY = "/dev/shm";

/** A cluster with its log, its clones and their files, for each process; a browser's profile needs less. */
const NEEDED_BYTES = (2 + availableParallelism()) * 1024 ** 3;

const DAY_MS = 86_400_000;

/** Whether `folder` is in memory, and what is free of both would do. */
function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/**
 * Where tests put what is gone with them: in memory where there is room, since a database is over a
 * thousand files and making them is most of what a clone costs; else where the system says.
 */
export function temporaryFolder(): string {
  if (process.env["TMPDIR"] || !isRoomy(MEMORY)) return tmpdir();
  const folder = path.join(MEMORY, "leyenda-tests");
  try {
    mkdirSync(folder, { recursive: true });
    // As the system's own: PostgreSQL runs as another account.
    chmodSync(folder, 0o1777);
    removeRemains(folder);
    return folder;
  } catch {
    // Somebody else's.
    return tmpdir();
  }
}

/** What runs that were killed left: it would sit in memory until the machine is restarted. */
function removeRemains(folder: string): void {
  for (const entry of readdirSync(folder)) {
    const file = path.join(folder, entry);
    const madeAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - madeAt > DAY_MS) rmSync(file, { recursive: true, force: true });
  }
}
