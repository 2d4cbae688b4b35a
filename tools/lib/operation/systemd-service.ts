/** Runs the service of a unit like systemd, with the settings that `Unit` has. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { DebianRoot } from "./debian-root.ts";
import { parseEnvironment, type Unit } from "./unit-file.ts";

export interface Service {
  /** Starts the service. Resolves when it reports that it is ready, or with its output if it ended instead. */
  start(): Promise<{ readonly isReady: boolean; readonly said: string }>;
  /** Stops the service like `systemctl stop`. Resolves once all its processes have ended; null if none was running. */
  stop(): Promise<Stopped | null>;
  restart(): Promise<{ readonly isReady: boolean; readonly said: string }>;
  /** The id of the service's main process. */
  pid(): number;
}

export interface Stopped {
  /** The exit code of the main process; null if a signal ended it. */
  readonly code: number | null;
  /** How many processes had to be killed. */
  readonly killed: number;
}

const READY = /lista en http:\/\//;

export function serviceOf(root: DebianRoot, unit: Unit): Service {
  const home = `/var/lib/${unit.stateDirectory}`;
  let running: ChildProcess | null = null;

  const start: Service["start"] = async () => {
    await root.run(
      `install -d -o ${unit.user} -g ${unit.user} -m ${unit.stateDirectoryMode} ${home}`,
    );
    const settings = (await root.run(`cat ${unit.environmentFile ?? "/dev/null"}`)).split("\n");
    const child = root.start(unit.command, unit.workingDirectory, {
      user: unit.user,
      confinement: unit.confinement,
      env: {
        PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin",
        HOME: home,
        USER: unit.user,
        LOGNAME: unit.user,
        ...unit.environment,
        ...parseEnvironment(settings),
      },
    });
    running = child;
    let said = "";
    return new Promise((resolve) => {
      const hear = (chunk: unknown): void => {
        said += String(chunk);
        if (READY.test(said)) resolve({ isReady: true, said });
      };
      child.stdout?.on("data", hear);
      child.stderr?.on("data", hear);
      child.once("close", () => {
        running = null;
        resolve({ isReady: false, said });
      });
    });
  };
  const stop: Service["stop"] = async () => {
    if (running?.pid === undefined) return null;
    const main = running.pid;
    const service = mountsOf(main);
    const ended = once(running, "exit");
    signal(unit.killMode === "control-group" ? membersOf(service) : [main], "SIGTERM");
    let killed = 0;
    const killAll = (): void => void (killed += signal(membersOf(service), "SIGKILL"));
    const tooLong = setTimeout(killAll, unit.stopSeconds * 1_000);
    const [code] = (await ended) as [number | null];
    const isOver = () => killed > 0 || membersOf(service).length === 0;
    while (unit.killMode === "control-group" && !isOver()) await sleep(50);
    clearTimeout(tooLong);
    if (unit.killMode !== "process") killAll();
    return { code, killed };
  };
  return {
    start,
    stop,
    async restart() {
      await stop();
      return start();
    },
    pid: () => running?.pid ?? 0,
  };
}

/** Returns the mount namespace of a process, which identifies the processes of a service. */
const mountsOf = (pid: number | string): string => readlinkSync(`/proc/${pid}/ns/mnt`);

function membersOf(service: string): number[] {
  if (service === mountsOf("self")) throw new Error("the service has no mounts of its own yet");
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return mountsOf(pid) === service;
      } catch {
        // The process ended while it was examined.
        return false;
      }
    })
    .map(Number);
}

/** Sends a signal to the processes; returns how many of them still existed. */
function signal(pids: readonly number[], name: NodeJS.Signals): number {
  return pids.filter((pid) => {
    try {
      return process.kill(pid, name);
    } catch {
      return false;
    }
  }).length;
}
