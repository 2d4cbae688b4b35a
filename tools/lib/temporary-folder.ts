import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { availableParallelism, freemem, tmpdir } from "node:os";
import path from "node:path";

/** Linux's folder in memory. */
const MEMORY = "/dev/shm";

/**
 * The needed space: for each process a cluster with its log and its clones; a browser's profile needs less.
 */
const NEEDED_BYTES = (2 + availableParallelism()) * 1024 ** 3;

const DAY_MS = 86_400_000;

/** Whether `folder` is in memory, and its free space and the free memory are both sufficient. */
function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/**
 * The folder for temporary files of tests: in memory if there is space, because a database has over a
 * thousand files and creating them is most of a clone's cost; else the system's.
 */
export function temporaryFolder(): string {
  if (process.env["TMPDIR"] || !isRoomy(MEMORY)) return tmpdir();
  const folder = path.join(MEMORY, "leyenda-tests");
  try {
    mkdirSync(folder, { recursive: true });
    // Permissions like those of the system's temporary folder, because PostgreSQL runs under another account.
    chmodSync(folder, 0o1777);
    removeRemains(folder);
    return folder;
  } catch {
    // The folder belongs to another account.
    return tmpdir();
  }
}

/** Removes files of killed runs, which would occupy memory until the machine restarts. */
function removeRemains(folder: string): void {
  for (const entry of readdirSync(folder)) {
    const file = path.join(folder, entry);
    const madeAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - madeAt > DAY_MS) rmSync(file, { recursive: true, force: true });
  }
}
