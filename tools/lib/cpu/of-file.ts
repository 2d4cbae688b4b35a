import { isMainThread } from "node:worker_threads";
import { afterAll } from "vitest";
import { secondsOfTree } from "./processes.mjs";

declare global {
  /** Names of the databases that the running test file has created. */
  var databasesOfFile: Set<string> | undefined;
}

declare module "vitest" {
  interface TaskMeta {
    /** CPU seconds of the process or thread in which a file ran, and of the processes that it started. */
    cpuSeconds?: number;
    /** Names of the databases that it created; their CPU seconds are added by `cpu-reporter.mjs`. */
    databases?: string[];
  }
}

/**
 * Threads share a process, so the child processes of one thread cannot be distinguished from those of
 * another.
 */
function spent(): number {
  if (isMainThread) return secondsOfTree(process.pid);
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

const before = spent();
const databases = new Set<string>();
globalThis.databasesOfFile = databases;

// oxlint-disable-next-line no-empty-pattern -- Vitest reads the needed fixtures from this pattern
afterAll(({}, { file }) => {
  file.meta.cpuSeconds = spent() - before;
  file.meta.databases = [...databases];
});
