/** The state of an article: a draft, scheduled, or published. */
export type NewsState = "borrador" | "programada" | "publicada";

/** The state of an article at a point in time, by its publication time. */
export function newsState(publishedAt: string | null, now: number): NewsState {
  if (publishedAt === null) return "borrador";
  return Date.parse(publishedAt) > now ? "programada" : "publicada";
}

const HOUR = 3_600_000;

/** The suggested publication time: tomorrow, at the full hour. */
export function proposedHour(now: number): string {
  return new Date(Math.ceil(now / HOUR) * HOUR + 24 * HOUR).toISOString();
}
