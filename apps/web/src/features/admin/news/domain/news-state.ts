/** What an article is by now: for nobody yet, for everybody from an hour on, or for everybody. */
export type NewsState = "borrador" | "programada" | "publicada";

/** What the hour at which an article appears makes of it at a moment. */
export function newsState(publishedAt: string | null, now: number): NewsState {
  if (publishedAt === null) return "borrador";
  return Date.parse(publishedAt) > now ? "programada" : "publicada";
}

const HOUR = 3_600_000;

/** What the form proposes for an article without an hour: tomorrow, at the full hour. */
export function proposedHour(now: number): string {
  return new Date(Math.ceil(now / HOUR) * HOUR + 24 * HOUR).toISOString();
}
