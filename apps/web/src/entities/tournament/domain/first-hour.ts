const MINUTE = 60_000;
/** As `match_ready_minutes` of the database. */
const READY = 15 * MINUTE;
const STEP = 5 * MINUTE;

/** When the first matches of a cup are played, and how the rest follows; null: matches get no hours. */
export type FirstHour = { readonly at: string; readonly isWeekly: boolean } | null;

/** When the first matches of a cup that starts now can begin: as the database plans it. */
export function soonest(now: number): string {
  return new Date(Math.ceil((now + READY + MINUTE / 2) / STEP) * STEP).toISOString();
}

/** Whether the announced hour of a cup is still ahead by as much as its first matches need. */
export function isAnnouncedAhead(announced: string, now: number): boolean {
  return Date.parse(announced) > now + READY;
}
