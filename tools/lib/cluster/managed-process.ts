import { spawn } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "@leyenda/platform/database/postgres-account";

export interface ProcessOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Called at each start. */
  readonly cwd?: () => string;
  /** The account that it runs as; by default the present one. */
  readonly account?: Account | undefined;
  readonly log: string;
  /** Processes that it started and that are no longer its children. */
  readonly daemons?: () => readonly number[];
}

/** A process of the cluster that can be started again and again with the same files. */
export interface ManagedProcess {
  readonly name: string;
  start(): void;
  /** Signals it to end, and waits until it has. */
  stop(): Promise<void>;
  /** Kills it and all its descendants at once, like a power cut. */
  kill(): Promise<void>;
  /** Stops it without ending it. */
  freeze(): void;
  thaw(): void;
}

export function createManagedProcess(options: ProcessOptions): ManagedProcess {
  const { name, command, args, env, cwd = () => "/", account, log, daemons = () => [] } = options;
  let pid: number | undefined;
  const processes = (): number[] => withDescendants([...(pid ? [pid] : []), ...daemons()]);
  return {
    name,
    start() {
      const output = openSync(log, "a");
      const child = spawn(command, args, {
        cwd: cwd(),
        env: { ...env },
        // A separate session, so that Ctrl+C reaches only this process.
        detached: true,
        stdio: ["ignore", output, output],
        ...(account ? { uid: account.uid, gid: account.gid } : {}),
      });
      closeSync(output);
      child.on("error", (error) => {
        throw new Error(`${name}: ${error.message}`);
      });
      child.unref();
      pid = child.pid;
    },
    async stop() {
      if (pid === undefined) return;
      signal([pid], "SIGTERM");
      while (withDescendants([pid]).length > 0) await sleep(20);
      pid = undefined;
    },
    async kill() {
      for (let alive = processes(); alive.length > 0; alive = processes()) {
        signal(alive, "SIGKILL");
        await sleep(20);
      }
      pid = undefined;
    },
    freeze: () => signal(processes(), "SIGSTOP"),
    thaw: () => signal(processes(), "SIGCONT"),
  };
}

/** Sends a signal to those that still exist. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process had already ended.
    }
  }
}

/** These processes and all their descendants, parents first, without those that have ended. */
export function withDescendants(roots: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync("/proc")) {
    const stat = /^\d+$/.test(entry) ? statOf(entry) : null;
    if (stat && stat.state !== "Z") parents.set(Number(entry), stat.parent);
  }
  const found = new Set(roots.filter((pid) => parents.has(pid)));
  // Iterating over a set includes elements that are added during the iteration.
  for (const pid of found)
    for (const [child, parent] of parents) if (parent === pid) found.add(child);
  return [...found];
}

function statOf(pid: string): { readonly state: string; readonly parent: number } | null {
  try {
    // The second field is the name in parentheses, which may contain any characters.
    const [state = "", parent = ""] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}
