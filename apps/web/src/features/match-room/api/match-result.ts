import type { Answer } from "@leyenda/db-types";
import { useMutation } from "@/hooks/use-mutation";
import type { StatisticsLine } from "@/entities/match/domain/kda";
import { toRows } from "@/entities/match/domain/statistics-draft";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { matchInvalidates } from "./match-invalidates.ts";

interface Report {
  readonly result: string;
  readonly isWalkover: boolean;
  readonly statistics: readonly StatisticsLine[];
}

/** Reports the result; the toast says what happens next. */
export function useReportMatchResult(matchId: string) {
  return useMutation({
    mutationFn: write(({ result, isWalkover, statistics }: Report) =>
      supabase.rpc("report_match_result", {
        p_match_id: matchId,
        p_result: result,
        p_walkover: isWalkover,
        p_statistics: toRows(statistics),
      }),
    ),
    success: (status: Answer<"report_match_result">) => copy.form.outcomes[status],
    failure: { title: copy.form.error },
    invalidates: matchInvalidates(matchId),
  });
}

/** Confirms the rival's report, which decides the match. Refused if the report has changed since it was loaded. */
export function useConfirmMatchResult(matchId: string) {
  return useMutation({
    mutationFn: write((reportId: string) =>
      supabase.rpc("confirm_match_result", { p_match_id: matchId, p_report_id: reportId }),
    ),
    success: copy.reports.confirmed,
    failure: { title: copy.reports.confirmError },
    invalidates: matchInvalidates(matchId),
  });
}

/** Concedes the match, so that the rival wins. */
export function useConcedeMatch(matchId: string, rivalId: string) {
  return useMutation({
    mutationFn: write(() =>
      supabase.rpc("report_match_result", {
        p_match_id: matchId,
        p_result: "W.O.",
        p_walkover: true,
        p_winner_id: rivalId,
      }),
    ),
    success: copy.concede.success,
    failure: { title: copy.concede.error },
    invalidates: matchInvalidates(matchId),
  });
}

/** Opens a dispute, which an admin decides. */
export function useDisputeMatch(matchId: string) {
  return useMutation({
    mutationFn: write((reason: string) =>
      supabase.rpc("dispute_match", { p_match_id: matchId, p_reason: reason }),
    ),
    success: copy.dispute.success,
    failure: { title: copy.dispute.error },
    invalidates: matchInvalidates(matchId),
  });
}
