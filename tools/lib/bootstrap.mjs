/**
 * What every command of package.json needs first: the dependencies installed and a recent Node.
 * Uses nothing but Node's own modules, so that it runs on a bare clone with Node 18 or later.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the checkout. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

const MODULES = path.join(ROOT, "node_modules");
const LOCKFILE = path.join(ROOT, "package-lock.json");
const MARKER = path.join(MODULES, ".leyenda-lockfile-hash");
const INSTALLED_LOCKFILE = path.join(MODULES, ".package-lock.json");

/** Node 24 from the npm package `node`: several libraries need it, the machine may have an older one. */
export const NODE = path.join(
  MODULES,
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/** The environment of a child process: the project's own Node and programs come first. */
export function childEnvironment(extra = {}) {
  const bin = path.join(MODULES, ".bin");
  return {
    ...process.env,
    PATH: [path.dirname(NODE), bin, process.env.PATH].join(path.delimiter),
    ...extra,
  };
}

function lockfileHash() {
  return createHash("sha256").update(readFileSync(LOCKFILE)).digest("hex");
}

function isInstalled() {
  if (!existsSync(NODE) || !existsSync(INSTALLED_LOCKFILE)) return false;
  if (existsSync(MARKER)) return readFileSync(MARKER, "utf8") === lockfileHash();
  // Installed by hand with npm: trusted while it is not older than the lockfile.
  return statSync(INSTALLED_LOCKFILE).mtimeMs >= statSync(LOCKFILE).mtimeMs;
}

/** Installs the pinned dependencies unless they already match the lockfile. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log("Instalando dependencias…");
  const result = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: ROOT,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  writeFileSync(MARKER, lockfileHash());
}

/** Runs a program to its end and returns its exit code. */
export function run(command, args, extraEnvironment = {}) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: childEnvironment(extraEnvironment),
  });
  if (result.error) console.error(result.error.message);
  return result.status ?? 1;
}

/** Replaces this process with a program, as far as Node can: signals go down, the exit code comes up. */
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
