import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withDescendants } from "../../tools/lib/cluster/program.ts";

/** Short, so that who has used up his part waits milliseconds and no more. */
const PERIOD_US = 10_000;

const OLD_GROUPS = "/sys/fs/cgroup/cpu";
const GROUPS = "/sys/fs/cgroup";

/**
 * Gives processes, and what they begin from now on, a part of one processor (0.2: a fifth) with the kernel's control
 * groups, of the first or the second kind; root alone may. The function that is answered ends it as soon as
 * they are gone.
 */
export function limitProcessor(
  name: string,
  pids: readonly number[],
  share: number,
): () => Promise<void> {
  const isOld = existsSync(path.join(OLD_GROUPS, "cpu.cfs_quota_us"));
  const group = path.join(isOld ? OLD_GROUPS : GROUPS, name);
  const quota = String(Math.round(PERIOD_US * share));
  const limits = isOld
    ? { "cpu.cfs_period_us": String(PERIOD_US), "cpu.cfs_quota_us": quota }
    : { "cpu.max": `${quota} ${PERIOD_US}` };
  mkdirSync(group);
  for (const [file, value] of Object.entries(limits)) writeFileSync(path.join(group, file), value);
  for (const pid of withDescendants(pids)) {
    try {
      writeFileSync(path.join(group, "cgroup.procs"), String(pid));
    } catch (error) {
      // It ended by itself.
      if (existsSync(`/proc/${pid}`)) throw error;
    }
  }
  return async () => {
    while (readFileSync(path.join(group, "cgroup.procs"), "utf8") !== "") await sleep(50);
    rmdirSync(group);
  };
}
