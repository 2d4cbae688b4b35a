/**
 * Which packages are installed, and installing those that are missing. Uses nothing but Node's own
 * modules, so that it runs on a bare clone with Node 20 or later.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the checkout. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * What can be installed, from least to most; each holds those before it.
 *
 * `run`: what the built product needs. `build`: also what builds the web app. `all`: also what tests
 * and checks it. `args` are npm's, said in full because `NODE_ENV=production` changes what npm leaves
 * out by itself. `probe` is a package that no smaller set has.
 */
const SETS = {
  run: { args: ["--omit=dev"], probe: "fastify" },
  build: {
    args: ["server", "supabase", "web"]
      .map((name) => `--workspace=@leyenda/${name}`)
      .concat("--include=dev"),
    probe: "vite",
  },
  all: { args: ["--include=dev"], probe: "oxlint" },
};

/** @typedef {keyof typeof SETS} PackageSet */

/** @type {PackageSet[]} */
const ORDER = ["run", "build", "all"];

const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

/**
 * @param {string} root the checkout
 * @returns what can be asked of and done to its packages
 */
export function installationOf(root = ROOT) {
  const modules = path.join(root, "node_modules");
  const lockfile = path.join(root, "package-lock.json");
  const record = path.join(modules, ".leyenda-installed.json");
  const npmRecord = path.join(modules, ".package-lock.json");

  const lockfileHash = () => createHash("sha256").update(readFileSync(lockfile)).digest("hex");

  /** The largest set that is there and in step with the lockfile; null when not even the smallest is. */
  function installedSet() {
    if (!existsSync(npmRecord)) return null;
    const written = readJson(record);
    if (written !== null) return written.lockfile === lockfileHash() ? written.packages : null;
    // Installed by hand with npm: trusted while it is not older than the lockfile.
    if (statSync(npmRecord).mtimeMs < statSync(lockfile).mtimeMs) return null;
    const { packages = {} } = readJson(npmRecord) ?? {};
    return ORDER.findLast((set) => `node_modules/${SETS[set].probe}` in packages) ?? null;
  }

  /** @param {PackageSet} set */
  function has(set) {
    const installed = installedSet();
    return installed !== null && ORDER.indexOf(installed) >= ORDER.indexOf(set);
  }

  /**
   * Runs npm. While it works nothing counts as installed: what is cut off is done anew.
   * @param {PackageSet} set what is there afterwards
   */
  function npm(args, set) {
    rmSync(record, { force: true });
    rmSync(npmRecord, { force: true });
    const result = spawnSync("npm", [...args, ...SETS[set].args, ...QUIET], {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    if (result.status !== 0) process.exit(result.status ?? 1);
    writeFileSync(record, JSON.stringify({ lockfile: lockfileHash(), packages: set }));
  }

  return {
    has,
    /**
     * Installs a set unless it, or a larger one, is there. Where an earlier lockfile's larger set was
     * there, that one: who tests here goes on testing. @param {PackageSet} set
     */
    ensure(set) {
      if (has(set)) return;
      console.log("Instalando dependencias…");
      const earlier = readJson(record)?.packages;
      const wanted = ORDER.indexOf(earlier) > ORDER.indexOf(set) ? earlier : set;
      // A set that is in step is added to: a server may be running from it.
      npm(installedSet() === null ? ["ci"] : ["install", "--no-save"], wanted);
    },
    /** Removes what only building and testing need. */
    prune() {
      if (installedSet() === "run") return;
      console.log("Quitando lo que solo hace falta para construir…");
      npm(["prune", "--no-save"], "run");
    },
  };
}

/** @param {string} file @returns {any} null when there is no such file, or half of one */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
