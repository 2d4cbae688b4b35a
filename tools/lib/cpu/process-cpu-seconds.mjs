/**
 * Reads the CPU seconds of processes from Linux' /proc.
 * Unlike a duration, CPU seconds hardly depend on other processes. On other systems every number is 0.
 */
import { readFileSync } from "node:fs";

/** The number of ticks per second: /proc counts CPU time in hundredths of a second on every architecture. */
const TICKS = 100;

/** CPU seconds of a process, and of its children that have ended. @param {number | string} pid */
export function secondsOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the executable's name in parentheses, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
    return { own: (user + system) / TICKS, ended: (childUser + childSystem) / TICKS };
  } catch {
    return { own: 0, ended: 0 };
  }
}

/** @param {number | string} pid @returns {string[]} */
export function childrenOf(pid) {
  try {
    const all = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    return all.split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

/** CPU seconds of a process and of all its descendants, running or ended. @param {number | string} pid @returns {number} */
export function secondsOfTree(pid) {
  const { own, ended } = secondsOf(pid);
  return childrenOf(pid).reduce((sum, child) => sum + secondsOfTree(child), own + ended);
}
