/**
 * The size of the hostile suite (`*.hostile.test.ts`).
 * `npm run test:hostile` sets higher values than these defaults. Each variable may be set by hand.
 */

/** The duration of each flood, in seconds. */
export const HOSTILE_SECONDS = positive("HOSTILE_SECONDS", 2);

/** Multiplies the amounts of the tests: generated requests, repetitions of a race, users. */
export const HOSTILE_SCALE = positive("HOSTILE_SCALE", 1);

/** The seed of all generated values. A failure prints it. */
export const HOSTILE_SEED = positive("HOSTILE_SEED", 20_261_120);

function positive(name: string, standard: number): number {
  const value = Number(process.env[name] || standard);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a positive number`);
  return value;
}
