import { z } from "zod";
import { tellProblem } from "@/entities/match/result-problems";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { checkResult } from "@/entities/match/domain/check-result";
import { typedResult } from "@/entities/match/domain/result";
import { draftOf, readSeries, type SeriesDraft } from "@/entities/match/domain/series-entry";
import { seriesCopy } from "@/entities/match/series-copy";

/** The form in which a side reports a result: two scores, or a walkover without scores. */
export function reportSchema(
  match: Pick<MatchDetails, "bestOf" | "series" | "lastHomeSide" | "allowsDraw" | "games">,
) {
  const { bestOf, allowsDraw, series } = match;
  return z
    .object({
      score1: z.string().trim(),
      score2: z.string().trim(),
      isWalkover: z.boolean(),
      /** Whether the only game was won in overtime, where that gives other points. */
      isOvertime: z.boolean(),
      /** The games of an aggregate that differ from the entered ones. */
      draft: z.custom<SeriesDraft>(),
    })
    .superRefine(({ score1, score2, isWalkover, draft }, context) => {
      if (isWalkover) return;
      if (series?.kind === "aggregate") {
        if (readSeries(match, { ...draftOf(match.games), ...draft }).winner === undefined)
          context.addIssue({ code: "custom", path: ["draft"], message: seriesCopy.missing });
        return;
      }
      const problem = checkResult(typedResult(score1, score2), bestOf, null, allowsDraw, series);
      if (problem === null) return;
      context.addIssue({ code: "custom", path: ["score1"], message: tellProblem(problem, bestOf) });
    });
}

export type ReportValues = z.infer<ReturnType<typeof reportSchema>>;
