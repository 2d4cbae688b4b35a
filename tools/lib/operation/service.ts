/** A unit's service run as systemd would, as far as its account, folder, environment and program go. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { DebianRoot } from "./debian-root.ts";
import { parseEnvironment, type Unit } from "./unit-file.ts";

export interface Service {
  /** Starts it, and resolves when it says that it is ready, or with what it said when it ended instead. */
  start(): Promise<{ readonly isReady: boolean; readonly said: string }>;
  /** As `systemctl stop`: SIGTERM to the main process. Resolves to its exit code. */
  stop(): Promise<number | null>;
  restart(): Promise<{ readonly isReady: boolean; readonly said: string }>;
  /** Process id of the program that the unit names. */
  pid(): number;
}

const READY = /lista en http:\/\//;

export function serviceOf(root: DebianRoot, unit: Unit): Service {
  const home = `/var/lib/${unit.stateDirectory}`;
  let running: ChildProcess | null = null;

  const start: Service["start"] = async () => {
    await root.run(`install -d -o ${unit.user} -g ${unit.user} -m 0700 ${home}`);
    const settings = (await root.run(`cat ${unit.environmentFile ?? "/dev/null"}`)).split("\n");
    const child = root.start(unit.command, unit.workingDirectory, {
      user: unit.user,
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
    if (running === null) return null;
    const ended = once(running, "exit");
    running.kill("SIGTERM");
    const [code] = (await ended) as [number | null];
    return code;
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
