import { existsSync, readFileSync } from "node:fs";
import type { Logger } from "pino";
import { secretsFile } from "./secrets.ts";
import { writePrivateFile } from "./private-file.ts";

const LOOK_MS = 5_000;

/**
 * Writes `secrets.json` again if it disappears while the server runs: then only this process has its content.
 * @returns a function that checks a last time and then stops
 */
export function guardSecrets(dataDir: string, log: Logger): () => Promise<void> {
  const file = secretsFile(dataDir);
  const content = readFileSync(file, "utf8");
  const look = (): void => {
    if (existsSync(file)) return;
    try {
      writePrivateFile(file, content);
      log.error({ file }, "secrets.json was missing and was written again");
    } catch (error) {
      log.error({ err: error }, "secrets.json is missing and cannot be written");
    }
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    look();
  };
}
