/**
 * As root, a cluster runs in a separate namespace for processes and mounts.
 * When the cluster ends, the kernel ends all its processes and removes its disks. Ports are shared with the machine.
 */
import { spawnSync } from "node:child_process";

const ENTER = ["--pid", "--fork", "--kill-child", "--mount", "--mount-proc"];

/** The first process of a namespace is a shell, because it must collect dead processes as the parent of all orphans. */
const FIRST = ["bash", "-c", '"$@"; exit $?', "bash"];

const canEnter = () =>
  process.getuid?.() === 0 && spawnSync("unshare", [...ENTER, "true"]).status === 0;

/**
 * Returns the command that runs the given one in a separate namespace. Killing it ends all its descendants.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {{ command: string, args: string[], isNamespace: boolean }}
 */
export function inNamespace(command, args) {
  if (!canEnter()) return { command, args: [...args], isNamespace: false };
  return {
    command: "setpriv",
    args: ["--pdeathsig", "KILL", "unshare", ...ENTER, ...FIRST, command, ...args],
    isNamespace: true,
  };
}
