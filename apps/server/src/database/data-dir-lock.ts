import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "../install/private-file.ts";
import { isAlive, startMark } from "./processes.ts";

interface Owner {
  readonly pid: number;
  readonly startMark: string;
}

/** The living server that uses the data directory; null when there is none. */
export function dataDirOwner(dataDir: string): number | null {
  const file = lockFile(dataDir);
  if (!existsSync(file)) return null;
  try {
    const owner = JSON.parse(readFileSync(file, "utf8")) as Owner;
    const same = isAlive(owner.pid) && startMark(owner.pid) === owner.startMark;
    return same && owner.pid !== process.pid ? owner.pid : null;
  } catch {
    return null;
  }
}

/** Records this process as the one that uses the data directory. */
export function claimDataDir(dataDir: string): void {
  writePrivateFile(lockFile(dataDir), JSON.stringify({ pid: process.pid, startMark: startMark(process.pid) } satisfies Owner));
}

export function releaseDataDir(dataDir: string): void {
  rmSync(lockFile(dataDir), { force: true });
}

function lockFile(dataDir: string): string {
  return join(dataDir, "server.lock");
}
