/**
 * As root a cluster runs in a namespace of its own for processes and mounts: however it ends, the kernel ends all
 * that it began, and its disks go with it. Ports are the machine's.
 */
import { spawnSync } from "node:child_process";

const ENTER = ["--pid", "--fork", "--kill-child", "--mount", "--mount-proc"];

/** Its first process must be one that takes leave of the dead: those whose parents ended become its children. */
const FIRST = ["bash", "-c", '"$@"; exit $?', "bash"];

const canEnter = () =>
  process.getuid?.() === 0 && spawnSync("unshare", [...ENTER, "true"]).status === 0;

/**
 * What to run instead of a command; whoever kills that ends all of it.
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
