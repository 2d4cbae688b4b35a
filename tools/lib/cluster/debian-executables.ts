import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const VERSIONS = "/usr/lib/postgresql";

/**
 * Whether Patroni may use an outdated value from etcd for good, as versions before 3.1 do with its third
 * protocol (docs/guides/cluster.md).
 */
export function needsOldEtcd(): boolean {
  const [, major, minor] =
    /(\d+)\.(\d+)/u.exec(execFileSync("patroni", ["--version"], { encoding: "utf8" })) ?? [];
  return Number(major) < 3 || (Number(major) === 3 && Number(minor) < 1);
}

/** The folder with the executables of Debian's newest PostgreSQL. @throws Error if there is none */
export function postgresFolder(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const [newest] = versions
    .filter((version) => existsSync(path.join(VERSIONS, version, "bin/postgres")))
    .toSorted((one, other) => Number(other) - Number(one));
  if (newest === undefined) throw new Error(`There is no PostgreSQL in ${VERSIONS}`);
  return path.join(VERSIONS, newest, "bin");
}
