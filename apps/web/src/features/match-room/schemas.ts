import { z } from "zod";
import { resultProblems } from "@/entities/match/result-problems";
import type { MatchView } from "@/entities/match/domain/match-view";
import { checkResult } from "@/entities/match/domain/check-result";
import { mapsToWin } from "@/entities/match/domain/result";

/** The report form: two scores, or a walkover, which needs none. */
export function reportSchema({ bestOf, allowsDraw }: Pick<MatchView, "bestOf" | "allowsDraw">) {
  return z
    .object({ score1: z.string().trim(), score2: z.string().trim(), isWalkover: z.boolean() })
    .superRefine(({ score1, score2, isWalkover }, context) => {
      if (isWalkover) return;
      const text = score1 === "" || score2 === "" ? "" : `${score1}-${score2}`;
      const problem = checkResult(text, bestOf, null, allowsDraw);
      if (problem === null) return;
      const message =
        problem === "best_of_target"
          ? resultProblems.best_of_target(bestOf, mapsToWin(bestOf))
          : resultProblems[problem];
      context.addIssue({ code: "custom", path: ["score1"], message });
    });
}

export type ReportValues = z.infer<ReturnType<typeof reportSchema>>;
