import { z } from "zod";
import { matchCopy } from "@/entities/match/copy";
import { checkResult, mapsToWin, type MatchSide } from "@/entities/match/domain/result";
import { copy } from "./copy.ts";

/** The dialog that declares a winner: a result in which the winner leads, or a walkover. */
export function declareSchema(bestOf: number, winner: MatchSide) {
  return z
    .object({ result: z.string(), isWalkover: z.boolean() })
    .superRefine(({ result, isWalkover }, context) => {
      if (isWalkover) return;
      const problem = checkResult(result, bestOf, winner);
      if (problem === null) return;
      const message =
        problem === "best_of_target"
          ? matchCopy.problems.best_of_target(bestOf, mapsToWin(bestOf))
          : matchCopy.problems[problem];
      context.addIssue({ code: "custom", path: ["result"], message });
    });
}

export type DeclareValues = z.infer<ReturnType<typeof declareSchema>>;

export const scheduleSchema = z.object({ at: z.string().min(1, copy.schedule.required) });
export type ScheduleValues = z.infer<typeof scheduleSchema>;
