import { z } from "zod";
import { tellProblem } from "@/entities/match/result-problems";
import type { MatchView } from "@/entities/match/domain/match-view";
import { checkResult } from "@/entities/match/domain/check-result";
import { typedResult } from "@/entities/match/domain/result";

/** The form in which a side reports a result: two scores, or a walkover without scores. */
export function reportSchema({ bestOf, allowsDraw }: Pick<MatchView, "bestOf" | "allowsDraw">) {
  return z
    .object({ score1: z.string().trim(), score2: z.string().trim(), isWalkover: z.boolean() })
    .superRefine(({ score1, score2, isWalkover }, context) => {
      if (isWalkover) return;
      const problem = checkResult(typedResult(score1, score2), bestOf, null, allowsDraw);
      if (problem === null) return;
      context.addIssue({ code: "custom", path: ["score1"], message: tellProblem(problem, bestOf) });
    });
}

export type ReportValues = z.infer<ReturnType<typeof reportSchema>>;
