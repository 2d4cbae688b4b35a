import { roundName, stageRoundName } from "@/entities/match/domain/round-names";
import { firstRoundByes } from "@/entities/tournament/domain/first-round-byes";
import { forecast, groupSizes } from "@/entities/tournament/domain/forecast";
import type { Stage } from "./stage.ts";

/** A round of a planned bracket: each of its matches from the top, true for a bye. */
export interface ShapeRound {
  readonly name: string;
  readonly byes: readonly boolean[];
}

/** The planned structure of a stage for a number of participants. */
export interface StageShape {
  readonly stage: Stage;
  readonly entrants: number;
  /** The number of matches in the stage, without byes. */
  readonly matches: number;
  readonly rounds: number;
  /** The rounds of an elimination; in a double elimination, of its upper bracket. */
  readonly bracket: readonly ShapeRound[];
  /** The number of rounds in the lower bracket; 0 without a lower bracket. */
  readonly lowerRounds: number;
  /** The number of participants in each group. */
  readonly groups: readonly number[];
}

function bracketOf({ kind }: Stage, entrants: number): ShapeRound[] {
  const first = firstRoundByes(entrants);
  const last = Math.log2(first.length) + 1;
  return Array.from({ length: last }, (_, at) => ({
    name:
      kind === "double_elimination"
        ? stageRoundName({ kind, part: "bracket", round: at + 1, lastRound: last })
        : roundName(at + 1, last),
    byes: at === 0 ? first : Array.from({ length: first.length / 2 ** at }, () => false),
  }));
}

/** The structure of the stages for a number of participants, from the same forecast that the organiser sees. */
export function shapeOf(stages: readonly Stage[], entrants: number) {
  const estimate = forecast(
    // The durations are arbitrary, because only the numbers of matches are used.
    stages.map((stage) => ({ ...stage, ...stage.takes, best_of: null, best_of_rules: [] })),
    { entrants, bestOf: 1, minutesPerMap: 1 },
  );
  const shapes = stages.map((stage, at): StageShape => {
    const { entrants: own = 0, matches = 0, rounds = 0 } = estimate.stages[at] ?? {};
    const isPlayed = matches > 0;
    const isBracket = stage.kind.endsWith("elimination");
    const bracket = isPlayed && isBracket ? bracketOf(stage, own) : [];
    return {
      stage,
      entrants: own,
      matches,
      rounds,
      bracket,
      lowerRounds: stage.kind === "double_elimination" ? 2 * Math.max(0, bracket.length - 1) : 0,
      groups: isPlayed && stage.kind === "round_robin" ? groupSizes(own, stage.group_size) : [],
    };
  });
  return { stages: shapes, isEstimate: estimate.isEstimate };
}
