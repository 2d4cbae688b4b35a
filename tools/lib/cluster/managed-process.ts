import { spawn } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "@leyenda/platform/database/postgres-system-account";

export interface ProcessOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Returns the working folder; called at each start. */
  readonly cwd?: () => string;
  /** The account that runs the process; by default the present one. */
  readonly account?: Account | undefined;
  readonly log: string;
  /** Returns the ids of processes that this process started and that are no longer its children. */
  readonly daemons?: () => readonly number[];
}

/** A process of the cluster that can be stopped and started again with the same files. */
export interface ManagedProcess {
  readonly name: string;
  start(): void;
  /** Signals the process to end, and waits until it has ended. */
  stop(): Promise<void>;
  /** Kills the process and all its descendants at once, like a power cut. */
  kill(): Promise<void>;
  /** Pauses the process without ending it. */
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
        // The process runs in a separate session, so that Ctrl+C reaches only the parent.
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

/** Sends a signal to those processes that still exist. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The error is ignored: the process had already ended.
    }
  }
}

/** Returns these processes and all their descendants, parents first. Processes that have ended are omitted. */
export function withDescendants(roots: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync("/proc")) {
    const stat = /^\d+$/.test(entry) ? statOf(entry) : null;
    if (stat && stat.state !== "Z") parents.set(Number(entry), stat.parent);
  }
  const found = new Set(roots.filter((pid) => parents.has(pid)));
  // The loop also visits elements that are added to the set while it runs.
  for (const pid of found)
    for (const [child, parent] of parents) if (parent === pid) found.add(child);
  return [...found];
}

function statOf(pid: string): { readonly state: string; readonly parent: number } | null {
  try {
    // The fields follow the process's name, which is in parentheses and may contain any characters.
    const [state = "", parent = ""] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}
