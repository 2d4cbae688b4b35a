import { openSync, renameSync, statSync } from "node:fs";

const LIMIT_BYTES = 10 * 1024 * 1024;

/** How many former logs are retained. `postgres.log.1` is the latest one. */
const RETAINED_LOGS = 4;

/**
 * Opens a log for appending. If it is large, renames it first and deletes the oldest log.
 *
 * @returns a file descriptor
 */
export function openRotatedLog(file: string): number {
  if ((sizeOf(file) ?? 0) > LIMIT_BYTES) {
    for (let number = RETAINED_LOGS; number > 0; number -= 1) {
      const newer = number === 1 ? file : `${file}.${number - 1}`;
      if (sizeOf(newer) !== undefined) renameSync(newer, `${file}.${number}`);
    }
  }
  return openSync(file, "a", 0o600);
}

function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}
