/**
 * How much of what is long is tried: what compares with another implementation or kills processes. A
 * fifth within `npm test`, all of it in `npm run test:long`; LONG_SHARE may be set by hand.
 */
const SHARE = Number(process.env["LONG_SHARE"] || 0.2);
if (!(SHARE > 0)) throw new Error("LONG_SHARE must be a positive number");

/** Of so many, how many this run tries: at least one. */
export function sized(all: number): number {
  return Math.max(1, Math.round(all * SHARE));
}
