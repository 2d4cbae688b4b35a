import { createHash } from "node:crypto";
import { expect } from "vitest";

const PIECE = Buffer.alloc(1 << 20);
const PIECES = 64;
/** The time that the sample work takes on a machine without other load. */
const QUIET_MS = 60;

/** Measures how many times slower the machine is now than without other load; at least 1. */
async function slowness(): Promise<number> {
  const start = performance.now();
  for (let piece = 0; piece < PIECES; piece += 1) {
    createHash("sha256").update(PIECE).digest();
    await new Promise(setImmediate);
  }
  return Math.max(1, (performance.now() - start) / QUIET_MS);
}

/**
 * Fails if the work takes more than `milliseconds` on a machine without other load.
 * On a busy machine the limit grows by the measured slowness.
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
