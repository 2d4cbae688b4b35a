import { globSync, readFileSync } from "node:fs";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Returns files of the project that match a pattern, relative to its root, without packages and builds. */
export function projectFiles(pattern: string | string[]): string[] {
  return globSync(pattern, {
    cwd: ROOT,
    exclude: (name) => /(^|\/)(node_modules|dist|dist-server|test-results)$/.test(name),
  }).toSorted();
}

export const readProjectFile = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
