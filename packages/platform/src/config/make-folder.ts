import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { ConfigError } from "./config-error.ts";

/**
 * Creates a data folder and its missing parents, one level at a time.
 * Node's recursive call never returns in places where nothing can be created (below `/proc`).
 * @param mode the mode of new folders
 * @param variable the environment variable that names the folder; null if there is none
 * @throws ConfigError that names the folder and the system's reason
 */
export function makeFolder(folder: string, mode: number, variable: string | null): void {
  const missing: string[] = [];
  for (let current = folder; !existsSync(current); current = dirname(current)) {
    missing.unshift(current);
  }
  writeInto(folder, variable, () => {
    for (const one of missing) {
      // A server that starts at the same time may have created the folder.
      if (!existsSync(one)) mkdirSync(one, { mode });
    }
  });
}

/**
 * Runs a function that writes into a data folder, and explains errors of the file system to the operator.
 *
 * @throws ConfigError for errors of the file system
 */
export function writeInto(folder: string, variable: string | null, write: () => void): void {
  try {
    write();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    throw new ConfigError((say) => say.operator.folderUnusable(folder, variable, code));
  }
}
