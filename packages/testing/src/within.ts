import { createHash } from "node:crypto";
import { expect } from "vitest";

const PIECE = Buffer.alloc(1 << 20);
const PIECES = 64;
/** For all the pieces, on a quiet machine. */
const QUIET_MS = 60;

/** How many times longer than on a quiet machine work takes just now, 1 at least. */
async function slowness(): Promise<number> {
  const start = performance.now();
  for (let piece = 0; piece < PIECES; piece += 1) {
    createHash("sha256").update(PIECE).digest();
    await new Promise(setImmediate);
  }
  return Math.max(1, (performance.now() - start) / QUIET_MS);
}

/**
 * Work that takes less than so many milliseconds on a quiet machine. On a busy one it may take as many times
 * longer as everything does there: that is no fault of what is tried.
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
