import { isMainThread } from "node:worker_threads";
import { afterAll } from "vitest";
import { secondsOfTree } from "./process-cpu-seconds.mjs";

declare global {
  /** Names of the databases that the running test file has created. */
  var databasesOfFile: Set<string> | undefined;
}

declare module "vitest" {
  interface TaskMeta {
    /** CPU seconds of the process or thread that ran the file, including processes that it started. */
    cpuSeconds?: number;
    /** Names of the databases that the file created; `cpu-reporter.mjs` adds their CPU seconds. */
    databases?: string[];
  }
}

/** Returns CPU seconds so far. In a thread, child processes are not counted: all threads share one process. */
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
