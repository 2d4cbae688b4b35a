import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const VERSIONS = "/usr/lib/postgresql";

/**
 * Whether Patroni must use etcd's second protocol.
 * Before version 3.1, Patroni with the third protocol may use an outdated value for ever (docs/guides/cluster.md).
 */
export function needsOldEtcd(): boolean {
  const [, major, minor] =
    /(\d+)\.(\d+)/u.exec(execFileSync("patroni", ["--version"], { encoding: "utf8" })) ?? [];
  return Number(major) < 3 || (Number(major) === 3 && Number(minor) < 1);
}

/**
 * Returns the folder with the executables of Debian's newest PostgreSQL.
 *
 * @throws Error if Debian's PostgreSQL is not installed
 */
export function postgresFolder(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const [newest] = versions
    .filter((version) => existsSync(path.join(VERSIONS, version, "bin/postgres")))
    .toSorted((one, other) => Number(other) - Number(one));
  if (newest === undefined) throw new Error(`There is no PostgreSQL in ${VERSIONS}`);
  return path.join(VERSIONS, newest, "bin");
}
