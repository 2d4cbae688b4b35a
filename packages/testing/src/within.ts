import { createHash } from "node:crypto";
import { expect } from "vitest";

const PIECE = Buffer.alloc(1 << 20);
const PIECES = 64;
/** The time for all pieces on a quiet machine. */
const QUIET_MS = 60;

/** How many times slower than when quiet the machine is now; at least 1. */
async function slowness(): Promise<number> {
  const start = performance.now();
  for (let piece = 0; piece < PIECES; piece += 1) {
    createHash("sha256").update(PIECE).digest();
    await new Promise(setImmediate);
  }
  return Math.max(1, (performance.now() - start) / QUIET_MS);
}

/**
 * Fails if the work takes more than `milliseconds` on a quiet machine.
 * On a busy machine the limit grows by its slowness, which is not the fault of the tested work.
 */
export async function within<T>(milliseconds: number, work: () => Promise<T> | T): Promise<T> {
  const before = await slowness();
  const start = performance.now();
  const result = await work();
  const took = performance.now() - start;
  if (took >= milliseconds) {
    expect(took).toBeLessThan(milliseconds * Math.max(before, await slowness()));
  }
  return result;
}
