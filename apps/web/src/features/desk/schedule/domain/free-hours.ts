import { NIGHT_MS, type ScheduleRound } from "./schedule.ts";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";

const STEP_MS = 5 * 60_000;

/**
 * The earliest possible start of the matches without a time, rounded to five minutes; 0 if one can start at any time.
 * @param floors the earliest start of each match
 */
export function firstFree(
  rounds: readonly ScheduleRound[],
  floors: Readonly<Record<string, string | undefined>>,
): number {
  const undated = rounds.flatMap(({ matches }) => matches).filter(({ at }) => at === null);
  if (undated.length === 0) return 0;
  const first = Math.min(...undated.map(({ id }) => Date.parse(floors[id] ?? "1970-01-01")));
  return Math.ceil(first / STEP_MS) * STEP_MS;
}

/**
 * The next free time of the current night, ISO; null if no match is played around now.
 * @param minutes the length of a match
 * @param first the earliest possible start of matches without a time
 * @param now milliseconds since the epoch
 */
export function freeTonight(
  rounds: readonly ScheduleRound[],
  minutes: number,
  first: number,
  now: number,
): string | null {
  const near = rounds
    .flatMap(({ matches }) => matches)
    .flatMap(({ at }) => (at === null ? [] : Date.parse(at)))
    .filter((at) => Math.abs(at - now) < NIGHT_MS);
  if (near.length === 0) return null;
  const next = Math.ceil(now / STEP_MS) * STEP_MS;
  return new Date(Math.max(Math.max(...near) + minutes * 60_000, first, next)).toISOString();
}

/** Returns the hours at which a match can begin, including its current one. */
export const hoursFor = (
  { at }: Pick<ScheduledMatch, "at">,
  hours: readonly string[],
  floor: string | undefined,
): string[] =>
  hours.filter(
    (hour) =>
      floor === undefined ||
      Date.parse(hour) >= Date.parse(floor) ||
      (at !== null && Date.parse(hour) === Date.parse(at)),
  );
