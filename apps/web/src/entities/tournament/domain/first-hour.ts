const MINUTE = 60_000;
/** Equal to `match_ready_minutes` of the database. */
const READY = 15 * MINUTE;
const STEP = 5 * MINUTE;

/** The hour of the first matches and how the others follow; null: matches have no hours. */
export type FirstHour = { readonly at: string; readonly isWeekly: boolean } | null;

/** The earliest possible hour of the first matches if the tournament starts now, as the database plans it. */
export function soonest(now: number): string {
  return new Date(Math.ceil((now + READY + MINUTE / 2) / STEP) * STEP).toISOString();
}

/** Whether the announced hour leaves enough time before the first matches. */
export function isAnnouncedAhead(announced: string, now: number): boolean {
  return Date.parse(announced) > now + READY;
}
