import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { ConfigError } from "./config-error.ts";

/**
 * Makes a folder for data with whatever it lies in. One step at a time: asked to do it all, Node never
 * comes back from places where nothing can be made (below `/proc`).
 *
 * @param mode of folders that are new
 * @throws ConfigError naming the folder and the system's reason
 */
export function makeFolder(folder: string, mode: number): void {
  const missing: string[] = [];
  for (let current = folder; !existsSync(current); current = dirname(current)) {
    missing.unshift(current);
  }
  writeInto(folder, () => {
    for (const one of missing) {
      // A server that starts at the same time may have been faster.
      if (!existsSync(one)) mkdirSync(one, { mode });
    }
  });
}

/**
 * Runs what writes into a folder for data.
 *
 * @throws ConfigError for what the file system refuses
 */
export function writeInto(folder: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    throw new ConfigError((say) => say.operator.dataDirUnusable(folder, code));
  }
}
