import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withDescendants } from "../../tools/lib/cluster/managed-process.ts";

/**
 * The period over which a share is measured. It is short, so that a process that has used its share waits only some
 * milliseconds.
 */
const PERIOD_US = 10_000;

const OLD_GROUPS = "/sys/fs/cgroup/cpu";
const GROUPS = "/sys/fs/cgroup";

/**
 * Limits processes and their future children to a part of one processor (0.2: a fifth) with the kernel's control
 * groups, version 1 or 2; needs root. The returned function removes the limit as soon as the processes have ended.
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
      // An error is ignored if the process has already ended.
      if (existsSync(`/proc/${pid}`)) throw error;
    }
  }
  return async () => {
    while (readFileSync(path.join(group, "cgroup.procs"), "utf8") !== "") await sleep(50);
    rmdirSync(group);
  };
}
