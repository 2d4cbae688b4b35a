import { StorageFailure } from "./storage-errors.ts";

const AT_ONCE = 2;
const MAX_WAITING = 50;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work on images, little of it at once: decoding shares its threads with password hashing, and
 * its cores with the database.
 *
 * @throws StorageFailure `SlowDown` when too much is waiting already
 */
export async function withImageTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) {
      throw new StorageFailure(
        503,
        "SlowDown",
        "El servidor está ocupado. Vuelve a intentarlo en un momento.",
      );
    }
    // Whoever ends hands his turn over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
