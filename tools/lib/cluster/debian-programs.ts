import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const VERSIONS = "/usr/lib/postgresql";

/** Where Debian's newest PostgreSQL has its programs. @throws Error where there is none */
export function postgresFolder(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const [newest] = versions
    .filter((version) => existsSync(path.join(VERSIONS, version, "bin/postgres")))
    .toSorted((one, other) => Number(other) - Number(one));
  if (newest === undefined) throw new Error(`There is no PostgreSQL in ${VERSIONS}`);
  return path.join(VERSIONS, newest, "bin");
}
