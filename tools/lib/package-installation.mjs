/**
 * Finds out which packages are installed, and installs missing ones.
 * Uses only Node's own modules, so that it runs in a fresh clone with Node 20 or later.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the checkout. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * The sets of packages, from smallest to largest; each includes the smaller ones.
 * `run`: needed by the built product. `build`: also to build the web app. `all`: also for tests and checks.
 * `args` are npm's arguments, always explicit because `NODE_ENV=production` changes npm's defaults.
 * `probe` is a package that no smaller set contains.
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
 *
 * @param {string} root the checkout
 * @returns functions that query and install its packages
 */
export function installationOf(root = ROOT) {
  const modules = path.join(root, "node_modules");
  const lockfile = path.join(root, "package-lock.json");
  const record = path.join(modules, ".leyenda-installed.json");
  const npmRecord = path.join(modules, ".package-lock.json");

  const lockfileHash = () => createHash("sha256").update(readFileSync(lockfile)).digest("hex");

  /** Returns the largest installed set that matches the lockfile; null if none does. */
  function installedSet() {
    if (!existsSync(npmRecord)) return null;
    const written = readJson(record);
    if (written !== null) return written.lockfile === lockfileHash() ? written.packages : null;
    // Packages that were installed by hand with npm are accepted unless the lockfile is newer.
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
   * Runs npm. Until npm ends, no set counts as installed, so that an interrupted run is repeated.
   *
   * @param {PackageSet} set the set that is installed afterwards
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
     * Installs a set unless the set, or a larger one, is installed.
     * A larger set of an earlier lockfile is installed again, so that a checkout for testing can still test.
     * @param {PackageSet} set
     */
    ensure(set) {
      if (has(set)) return;
      console.log("Instalando dependencias…");
      const earlier = readJson(record)?.packages;
      const wanted = ORDER.indexOf(earlier) > ORDER.indexOf(set) ? earlier : set;
      // If the installed packages match the lockfile, none is removed, because a server may be running from them.
      npm(installedSet() === null ? ["ci"] : ["install", "--no-save"], wanted);
    },
    /** Removes the packages that only building and testing need. */
    prune() {
      if (installedSet() === "run") return;
      console.log("Quitando lo que solo hace falta para construir…");
      npm(["prune", "--no-save"], "run");
    },
  };
}

/** @param {string} file @returns {any} null if the file is missing or incomplete */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
