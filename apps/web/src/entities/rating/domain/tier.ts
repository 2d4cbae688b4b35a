/** The rank tiers, lowest first. A rating belongs to the highest tier that begins at or below it. */
export const TIERS = [
  { tier: "bronze", from: 0 },
  { tier: "silver", from: 1300 },
  { tier: "gold", from: 1450 },
  { tier: "platinum", from: 1600 },
  { tier: "diamond", from: 1750 },
  { tier: "legend", from: 1900 },
] as const;

export type Tier = (typeof TIERS)[number]["tier"];

export interface Rank {
  readonly tier: Tier;
  /** The number of the tier, from 1 for the lowest. */
  readonly level: number;
  /** The next tier; null in the highest. */
  readonly next: Tier | null;
  /** The rating points that are missing for the next tier; 0 in the highest. */
  readonly missing: number;
  /** The share of the way from the beginning of the tier to the next one, from 0 to 1; 1 in the highest. */
  readonly share: number;
}

/** The lowest tier is shown as beginning here, because nobody has a rating near 0. */
const LOWEST = 1000;

/** Returns the tier of a rating, and the way to the next one. */
export function rankOf(rating: number): Rank {
  const at = Math.max(
    0,
    TIERS.findLastIndex(({ from }) => rating >= from),
  );
  const { tier, from } = TIERS[at] ?? TIERS[0];
  const next = TIERS[at + 1] ?? null;
  const begin = Math.max(from, LOWEST);
  return {
    tier,
    level: at + 1,
    next: next?.tier ?? null,
    missing: next ? Math.ceil(next.from - rating) : 0,
    share: next ? Math.min(1, Math.max(0, (rating - begin) / (next.from - begin))) : 1,
  };
}
