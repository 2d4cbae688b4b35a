import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { dataDirOf } from "./config.ts";
import { givenText, refusal } from "./variables/read-variables.ts";
import { VARIABLE_NAMES, VARIABLES, type VariableName } from "./variables/variable-table.ts";
import type { Variable } from "./variables/variable.ts";

/**
 * The system's error codes for a full disk. A full disk must not prevent a start: code that writes to the disk reports
 * it.
 */
const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** Returns one sentence for each variable whose folder the server could not use. Folders are not changed. */
export function folderProblems(env: NodeJS.ProcessEnv, root: string): string[] {
  return VARIABLE_NAMES.flatMap((name) => folderProblem(name, env, root) ?? []);
}

function folderProblem(name: VariableName, env: NodeJS.ProcessEnv, root: string): string | null {
  const { folder, schema }: Variable = VARIABLES[name];
  const given = givenText(env, name);
  if (folder === undefined || (given !== undefined && !schema.safeParse(given).success))
    return null;
  if (given === undefined && name !== "DATA_DIR") return null;
  const path = name === "DATA_DIR" ? dataDirOf(env, root) : resolve(root, (given ?? "").trim());
  if (folder === "holds the web app")
    return existsSync(join(path, "index.html")) ? null : refusal(name, path);
  const reason = unwritable(path);
  return reason === null || FULL.has(reason) ? null : refusal(name, path, reason);
}

/** Returns the system's code if the folder cannot be created or written. The folder is not changed. */
function unwritable(folder: string): string | null {
  const created: string[] = [];
  try {
    for (const missing of missingFolders(folder)) {
      mkdirSync(missing);
      created.unshift(missing);
    }
    if (!statSync(folder).isDirectory()) return "ENOTDIR";
    created.unshift(mkdtempSync(join(folder, ".leyenda-")));
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return code;
  } finally {
    for (const one of created) rmdirSync(one);
  }
}

/** Returns the missing folders of a path, outermost first. A recursive `mkdir` would never end below `/proc`. */
function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let current = folder; !existsSync(current); current = dirname(current))
    missing.unshift(current);
  return missing;
}
