import type { Tables } from "@leyenda/db-types";

type Clock = Pick<
  Tables<"tournaments">,
  "registration_deadline" | "start_date" | "check_in_minutes" | "check_in_closes_at"
>;

/** The longest wait (24 hours), because the timers of browsers have a limit. */
const LONGEST_MS = 24 * 3_600_000;
/** Open pages reload the tournament at random moments within this time, so that not all of them query at once. */
const SPREAD_MS = 3_000;

/**
 * Returns the milliseconds until registration closes, or check-in opens or closes, whichever comes next.
 * False if all of these were before `since`, the time (in milliseconds) at which the tournament was loaded.
 */
export function untilClockChange(tournament: Clock | null | undefined, since: number) {
  if (!tournament) return false;
  const {
    start_date: start,
    registration_deadline: deadline,
    check_in_minutes: minutes,
  } = tournament;
  const closesAt = Date.parse(tournament.check_in_closes_at ?? start);
  const instants = [
    deadline === null ? 0 : Date.parse(deadline),
    ...(minutes === null ? [] : [Date.parse(start) - minutes * 60_000, closesAt]),
  ];
  const next = Math.min(...instants.filter((instant) => instant > since));
  if (!Number.isFinite(next)) return false;
  const spread = 1_000 + Math.random() * SPREAD_MS;
  return Math.min(Math.max(next - Date.now(), 0) + spread, LONGEST_MS);
}
