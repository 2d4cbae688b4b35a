const MINUTE = 60_000;
/** How long before its start a match can be confirmed as ready; equal to `match_ready_minutes` in the database. */
const READY = 15 * MINUTE;
const STEP = 5 * MINUTE;

/** The time of the first matches, and whether later rounds follow weekly; null for matches without scheduled times. */
export type FirstHour = { readonly at: string; readonly isWeekly: boolean } | null;

/** The earliest time of the first matches if the tournament starts now. The database plans with the same rule. */
export function soonest(now: number): string {
  return new Date(Math.ceil((now + READY + MINUTE / 2) / STEP) * STEP).toISOString();
}

/** Whether the announced start leaves enough time before the first matches. */
export function isAnnouncedAhead(announced: string, now: number): boolean {
  return Date.parse(announced) > now + READY;
}
