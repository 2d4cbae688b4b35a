import { readFileSync, writeFileSync } from "node:fs";
import { childrenOf, secondsOf } from "./cpu/process-cpu-seconds.mjs";

/** How often database processes are measured. CPU time after the last measurement of a process is not counted. */
const EVERY_MILLISECONDS = 250;

const read = (file) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

/** Returns the database that a PostgreSQL process serves, from its title: `postgres: role database address state`. */
const databaseOf = (pid) => /^postgres: \S+ (test_\w+) /.exec(read(`/proc/${pid}/cmdline`))?.[1];

/** Writes the CPU seconds of each test file, including its databases, as JSON to the file that `CPU_REPORT` names. */
export default class CpuReporter {
  /** For each process id: the database that it serves, and its CPU seconds at the last measurement. */
  #served = new Map();
  #timer;

  onTestRunStart() {
    this.#timer = setInterval(() => this.#look(), EVERY_MILLISECONDS).unref();
  }

  #look() {
    for (const postmaster of childrenOf(process.pid)) {
      if (read(`/proc/${postmaster}/comm`).trim() !== "postgres") continue;
      for (const pid of childrenOf(postmaster)) {
        const database = this.#served.get(pid)?.database ?? databaseOf(pid);
        if (database) this.#served.set(pid, { database, seconds: secondsOf(pid).own });
      }
    }
  }

  onTestRunEnd(modules) {
    clearInterval(this.#timer);
    const byDatabase = new Map();
    for (const { database, seconds } of this.#served.values())
      byDatabase.set(database, (byDatabase.get(database) ?? 0) + seconds);
    const files = modules.map((module) => {
      const { cpuSeconds = 0, databases = [] } = module.meta();
      return {
        project: module.project.name,
        name: module.relativeModuleId,
        seconds: databases.reduce((sum, one) => sum + (byDatabase.get(one) ?? 0), cpuSeconds),
      };
    });
    if (process.env.CPU_REPORT) writeFileSync(process.env.CPU_REPORT, JSON.stringify(files));
  }
}
