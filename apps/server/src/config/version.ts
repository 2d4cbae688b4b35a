import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const ROOT = resolve(import.meta.dirname, "../../../..");

/** The file with the commit, written when a checkout is prepared (`tools/lib/record-commit.mjs`) if git knows the commit. */
const COMMIT_FILE = join(ROOT, ".commit");

/** The running version: the release's number, and the commit if it is known. */
export const VERSION = readVersion();

function readVersion(): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
  const commit = existsSync(COMMIT_FILE) ? readFileSync(COMMIT_FILE, "utf8").trim() : "";
  return commit === "" ? version : `${version} (${commit})`;
}
