import type { Tables } from "@leyenda/db-types";

type Clock = Pick<
  Tables<"tournaments">,
  "registration_deadline" | "start_date" | "check_in_minutes" | "check_in_closes_at"
>;

/** Longer intervals exceed the limit of browser timers. */
const LONGEST_MS = 24 * 3_600_000;
/** Open pages read the tournament at random moments within this time, so that not all of them query at once. */
const SPREAD_MS = 3_000;

/**
 * Returns the milliseconds until the deadline, or the opening or end of check-in, changes what players may do.
 * False if nothing changes after `since`, the time (in milliseconds) at which the tournament was read.
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
