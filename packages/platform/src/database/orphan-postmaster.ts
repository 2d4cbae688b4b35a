import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { commandLine, isAlive, processesIn, waitUntil } from "./process-inspection.ts";

const FAST_SHUTDOWN_MS = 5_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;
const LAST_BACKENDS_MS = 15_000;

/**
 * Stops the postmaster (main process) that a killed server left in `directory`, so that a new one can start.
 * The caller has ensured that no living server uses the directory.
 * A running postmaster, recognised by command line and directory, gets a clean shutdown, then an immediate one.
 * Backends that survive a killed postmaster end by themselves, and are awaited.
 * `postmaster.pid` is removed last: PostgreSQL could mistake a new process with that id for a postmaster.
 */
export async function clearTheWay(directory: string, log: Logger): Promise<void> {
  const file = join(directory, "postmaster.pid");
  if (existsSync(file)) {
    const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
    if (isPostmasterOf(pid, directory)) await stopOrphan(pid, log);
  }
  const gone = await waitUntil(() => processesIn(directory).length === 0, LAST_BACKENDS_MS);
  if (!gone)
    throw new Error(`Processes still use ${directory}: ${processesIn(directory).join(", ")}`);
  rmSync(file, { force: true });
}

/** Whether `pid` is a running postmaster of exactly this directory. */
export function isPostmasterOf(pid: number, directory: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return false;
  const command = commandLine(pid);
  return /postgres(\.exe)?\s/.test(`${command} `) && command.includes(`-D ${directory}`);
}

/** The port of a directory's postmaster, from the fourth line of its pid file. */
export function runningPort(directory: string): number | null {
  const file = join(directory, "postmaster.pid");
  const port = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[3]) : 0;
  return port > 0 ? port : null;
}

async function stopOrphan(pid: number, log: Logger): Promise<void> {
  log.warn({ pid }, "stopping an orphan PostgreSQL");
  // A suspended process would not handle the other signals, so this signal resumes it first.
  process.kill(pid, "SIGCONT");
  const steps = [
    ["SIGINT", FAST_SHUTDOWN_MS],
    ["SIGQUIT", IMMEDIATE_SHUTDOWN_MS],
    ["SIGKILL", IMMEDIATE_SHUTDOWN_MS],
  ] as const;
  for (const [signal, patience] of steps) {
    process.kill(pid, signal);
    if (await waitUntil(() => !isAlive(pid), patience)) return;
  }
  throw new Error(`PostgreSQL ${pid} does not stop`);
}
