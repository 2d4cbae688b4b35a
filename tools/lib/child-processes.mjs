/**
 * Runs the project's scripts for the commands of package.json.
 * Uses only Node's own modules, so that it runs in a fresh clone with Node 20 or later.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { installationOf, ROOT } from "./package-installation.mjs";

const MODULES = path.join(ROOT, "node_modules");

/** The executable of Node 24 from the npm package `node`, because the machine may have an older version. */
export const NODE = path.join(
  MODULES,
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/** The environment of a child process: PATH begins with the project's Node and executables. */
export function childEnvironment(extra = {}) {
  const bin = path.join(MODULES, ".bin");
  return {
    ...process.env,
    PATH: [path.dirname(NODE), bin, process.env.PATH].join(path.delimiter),
    ...extra,
  };
}

/** Installs the pinned packages, including those for tests and checks, unless they are installed. */
export function ensureInstalled() {
  installationOf().ensure("all");
}

/** Runs a command as if it replaced this process: passes signals to the command, and exits with its exit code. */
export function become(command, args, extraEnvironment = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: childEnvironment(extraEnvironment),
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 128 : 1)));
}
