import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { isAlive, startMark } from "./process-inspection.ts";

interface Owner {
  readonly pid: number;
  readonly startMark: string;
}

/** The id of the living process that uses the data directory; null if there is none. */
export function dataDirOwner(dataDir: string): number | null {
  const file = lockFile(dataDir);
  if (!existsSync(file)) return null;
  try {
    const owner = JSON.parse(readFileSync(file, "utf8")) as Owner;
    return isAlive(owner.pid) && startMark(owner.pid) === owner.startMark ? owner.pid : null;
  } catch {
    return null;
  }
}

/**
 * Locks the data directory for this process. Takes over the lock of a process that was killed.
 *
 * @returns the id of another living process that holds the lock; null if this process holds it now
 */
export function claimDataDir(dataDir: string): number | null {
  const file = lockFile(dataDir);
  for (;;) {
    try {
      const descriptor = openSync(file, "wx", 0o600);
      writeSync(
        descriptor,
        JSON.stringify({ pid: process.pid, startMark: startMark(process.pid) } satisfies Owner),
      );
      closeSync(descriptor);
      return null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = dataDirOwner(dataDir);
      if (owner !== null) return owner;
      rmSync(file, { force: true });
    }
  }
}

export function releaseDataDir(dataDir: string): void {
  rmSync(lockFile(dataDir), { force: true });
}

function lockFile(dataDir: string): string {
  return join(dataDir, "server.lock");
}
