import { correctMatchScoreLimits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { tellProblem } from "@/entities/match/result-problems";
import type { MatchView } from "@/entities/match/domain/match-view";
import { checkResult } from "@/entities/match/domain/check-result";
import {
  decisionNote,
  leadingSide,
  type MatchSide,
  parseResult,
  typedResult,
} from "@/entities/match/domain/result";
import type { SeriesDraft } from "@/entities/match/domain/series-entry";
import { seriesCopy } from "@/entities/match/series-copy";
import { copy } from "./copy.ts";
import { correctionsCopy } from "./corrections-copy.ts";

/** The winner of a decision, or a draw. */
export type Declared = MatchSide | "draw";

function isLevel(result: string): boolean {
  const score = parseResult(result);
  return score !== null && leadingSide(score) === null;
}

/** The form that declares a result: a walkover, or a score. If a winner is chosen, that side must lead the score. */
export function declareSchema({
  bestOf,
  allowsDraw,
  series,
}: Pick<MatchView, "bestOf" | "series" | "allowsDraw">) {
  return z
    .object({
      winner: z
        .union([z.literal(1), z.literal(2), z.literal("draw")])
        .nullable() satisfies z.ZodType<Declared | null>,
      score1: z.string(),
      score2: z.string(),
      isWalkover: z.boolean(),
      /** Whether the only game was won in overtime, where that gives other points. */
      isOvertime: z.boolean(),
      /** The games of an aggregate. */
      draft: z.custom<SeriesDraft>(),
    })
    .superRefine(({ winner, score1, score2, isWalkover }, context) => {
      if (isWalkover && winner !== "draw") {
        if (winner === null)
          context.addIssue({ code: "custom", path: ["winner"], message: copy.declare.whoMissing });
        return;
      }
      if (series?.kind === "aggregate") {
        // The button waits until the games decide the series.
        return;
      }
      const result = typedResult(score1, score2);
      if (winner === "draw" && !isLevel(result)) {
        context.addIssue({ code: "custom", path: ["score1"], message: copy.declare.notLevel });
        return;
      }
      const problem = checkResult(
        result,
        bestOf,
        winner === "draw" ? null : winner,
        allowsDraw,
        series,
      );
      if (problem === null) return;
      context.addIssue({ code: "custom", path: ["score1"], message: tellProblem(problem, bestOf) });
    });
}

export type DeclareValues = z.infer<ReturnType<typeof declareSchema>>;

/** A corrected score and its reason. */
export function correctScoreSchema(match: MatchView) {
  const texts = correctionsCopy.score;
  return z.object({
    result: z.string().superRefine((result, context) => {
      const message = scoreProblem(match, result);
      if (message !== null) context.addIssue({ code: "custom", message });
    }),
    reason: z.string().trim().min(1, texts.reasonRequired).max(correctMatchScoreLimits.reason.max),
  });
}

export type CorrectScoreValues = z.infer<ReturnType<typeof correctScoreSchema>>;

/** The reason why the new score of a decided match is invalid; null if it is valid. */
function scoreProblem(match: MatchView, result: string): string | null {
  // The dialog composes the text of an aggregate from its fields; it is empty while something is missing.
  if (match.series?.kind === "aggregate") return result === "" ? seriesCopy.missing : null;
  const problem = checkResult(result, match.bestOf, null, match.allowsDraw, match.series);
  if (problem !== null) return tellProblem(problem, match.bestOf);
  return isSameScore(result, match.result) ? correctionsCopy.score.same : null;
}

function isSameScore(one: string, other: string | null): boolean {
  const [first, second] = [parseResult(one), parseResult(other)];
  return (
    first?.score1 === second?.score1 &&
    first?.score2 === second?.score2 &&
    decisionNote(one) === decisionNote(other)
  );
}

export const scheduleSchema = z.object({ at: z.string().min(1, copy.schedule.required) });
export type ScheduleValues = z.infer<typeof scheduleSchema>;
