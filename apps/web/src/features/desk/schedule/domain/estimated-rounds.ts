import { stageRoundName } from "@/entities/match/domain/round-names";
import { BREAK, forecast, type ForecastAssumptions } from "@/entities/tournament/domain/forecast";
import type { StageSettings } from "@/entities/tournament/domain/stage-settings";

export interface EstimatedRound {
  readonly name: string;
  readonly bestOf: number;
  /** The estimated start of the round, as an ISO instant. */
  readonly from: string;
  /** The estimated end of the round's last match, as an ISO instant. */
  readonly to: string;
}

const MINUTE = 60_000;
/** The estimate is rounded, because it is not accurate to the minute. */
const STEP = 5 * MINUTE;

const isTable = ({ kind }: StageSettings) => kind === "round_robin" || kind === "swiss";

/**
 * The estimated times of the rounds before the draw: table rounds weekly, brackets in one day.
 *
 * @param startsAt ISO
 */
export function estimatedRounds(
  stages: readonly StageSettings[],
  assumptions: ForecastAssumptions,
  startsAt: string,
): EstimatedRound[] {
  const isWeekly = stages.every(isTable);
  const rounds = forecast(stages, assumptions).stages.flatMap(({ slots }, index) => {
    const { kind = "single_elimination", name = "" } = stages[index] ?? {};
    const lastRound =
      kind === "double_elimination"
        ? slots.filter(({ part }) => part === "lower").length / 2 + 1
        : slots.length;
    return slots.map(({ part, round, ...slot }) => {
      const own = stageRoundName({ kind, part, round, lastRound });
      return { ...slot, name: stages.length > 1 ? `${name}: ${own}` : own };
    });
  });
  let next = Date.parse(startsAt);
  return rounds.map(({ name, bestOf, minutes }, index) => {
    const at = isWeekly ? weeksAfter(startsAt, index) : next;
    const length = Math.ceil((minutes * MINUTE) / STEP) * STEP;
    next = at + length + BREAK * MINUTE;
    return { name, bestOf, from: toIso(at), to: toIso(at + length) };
  });
}

const toIso = (at: number) => new Date(at).toISOString();

/** The function adds calendar days, so that the local time also survives daylight saving changes. */
function weeksAfter(iso: string, weeks: number): number {
  const date = new Date(iso);
  return date.setDate(date.getDate() + 7 * weeks);
}
