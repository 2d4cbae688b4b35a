import type { ScheduledMatch, ScheduleRound } from "./schedule.ts";

const STEP_MS = 5 * 60_000;

/**
 * Before when nothing that has no hour can begin, on whole five minutes; 0 where something can at any hour.
 * @param floors before when each match cannot begin
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

/** The hours at which a match can begin, its own among them. */
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
