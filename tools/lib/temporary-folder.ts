import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { availableParallelism, freemem, tmpdir } from "node:os";
import path from "node:path";

/** Linux' file system in memory. */
const MEMORY = "/dev/shm";

/** The space that tests need: a database cluster with its log and clones per process, or a browser's profile. */
const NEEDED_BYTES = (2 + availableParallelism()) * 1024 ** 3;

const DAY_MS = 86_400_000;

/** Whether `folder` is in memory, with enough free space and enough free memory. */
function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/**
 * Returns the folder for temporary files of tests. It is in memory if there is enough space, because cloning a database
 * creates over a thousand files.
 */
export function temporaryFolder(): string {
  if (process.env["TMPDIR"] || !isRoomy(MEMORY)) return tmpdir();
  const folder = path.join(MEMORY, "leyenda-tests");
  try {
    mkdirSync(folder, { recursive: true });
    // Everybody may write, as in the system's temporary folder, because PostgreSQL runs under another account.
    chmodSync(folder, 0o1777);
    removeRemains(folder);
    return folder;
  } catch {
    // The folder belongs to another account and cannot be used.
    return tmpdir();
  }
}

/** Deletes files of killed test runs, which would occupy memory until the machine restarts. */
function removeRemains(folder: string): void {
  for (const entry of readdirSync(folder)) {
    const file = path.join(folder, entry);
    const madeAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - madeAt > DAY_MS) rmSync(file, { recursive: true, force: true });
  }
}
