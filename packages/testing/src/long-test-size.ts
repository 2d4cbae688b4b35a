/**
 * The share of cases that a test with many cases runs: a fifth in `npm test`, all in `npm run test:long`.
 * `npm run test:long` finds the files that import this one. LONG_SHARE overrides the share.
 */
const SHARE = Number(process.env["LONG_SHARE"] || 0.2);
if (!(SHARE > 0)) throw new Error("LONG_SHARE must be a positive number");

/** Returns the number of cases to run: `all` in `npm run test:long`; in `npm test` `few` or, by default, a fifth. */
export function sized(all: number, few?: number): number {
  if (few !== undefined && !process.env["LONG_SHARE"]) return few;
  return Math.max(1, Math.round(all * SHARE));
}

/**
 * The rows of a table that this run tests: in `npm test` every fifth, in `npm run test:long` all.
 *
 * @param from index of the first row, so that related tables test different rows
 * @param few how many rows `npm test` tests if a fifth is too many
 */
export function sampled<T>(all: readonly T[], from = 0, few?: number): T[] {
  const share =
    few !== undefined && !process.env["LONG_SHARE"] ? Math.min(SHARE, few / all.length) : SHARE;
  const step = Math.max(1, Math.min(all.length, Math.round(1 / share)));
  return all.filter((_, at) => at % step === from % step);
}
