/**
 * Random numbers derived from a name: the same seed gives the same numbers on every device.
 * Hash: FNV-1a; generator: mulberry32 (both public domain).
 */

/** Returns a 32-bit integer that depends only on the text. */
export function seededHash(seed: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    value ^= seed.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}

/** Returns a generator of numbers from 0 up to, not including, 1, which depend only on the seed. */
export function seededRandom(seed: string): () => number {
  let state = seededHash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let next = Math.imul(state ^ (state >>> 15), 1 | state);
    next = (next + Math.imul(next ^ (next >>> 7), 61 | next)) ^ next;
    return ((next ^ (next >>> 14)) >>> 0) / 4_294_967_296;
  };
}
