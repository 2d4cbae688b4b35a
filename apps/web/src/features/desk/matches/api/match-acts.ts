import { mutationOptions, useMutation } from "@tanstack/react-query";
import type { StatisticsLine } from "@/entities/match/domain/kda";
import { toRows } from "@/entities/match/domain/statistics-draft";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { matchDeskCopy } from "../match-desk-copy.ts";
import { correctionsCopy } from "../corrections-copy.ts";
import { statisticsCopy } from "../statistics-copy.ts";
import { MATCH_INVALIDATES } from "../../api/match-invalidates.ts";

/** Each refusal has its own message for the user, so no title is needed here. */
const meta = { failure: {}, invalidates: MATCH_INVALIDATES } as const;

interface Decision {
  readonly matchId: string;
  /** The winner's id; null for a draw. */
  readonly winnerId: string | null;
  /** The result: "a-b" or "W.O." */
  readonly result: string;
  /** The players' statistics; null if those of the report with the same result apply. */
  readonly statistics: readonly StatisticsLine[] | null;
  /** The reason for the decision, which is public. */
  readonly reason?: string | undefined;
}

/** Declares the winner of a tournament or challenge match. */
export function useDeclareMatchWinner() {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ matchId, winnerId, result, statistics, reason }: Decision) =>
        supabase.rpc("declare_match_winner", {
          p_match_id: matchId,
          p_winner_id: winnerId,
          p_result: result,
          ...(statistics && { p_statistics: toRows(statistics) }),
          ...(reason !== undefined && { p_reason: reason }),
        }),
      ),
      meta: {
        ...meta,
        success: (_data: unknown, { winnerId }: Decision) =>
          winnerId === null ? matchDeskCopy.drawDeclared : copy.declare.success,
      },
    }),
  );
}

/** Ends a tournament match to which neither side came. */
export function useDeclareNoShow() {
  return useMutation(
    mutationOptions({
      mutationFn: write((matchId: string) =>
        supabase.rpc("declare_no_show", { p_match_id: matchId }),
      ),
      meta: { ...meta, success: correctionsCopy.noShow.success },
    }),
  );
}

interface Correction {
  readonly matchId: string;
  readonly statistics: readonly StatisticsLine[];
}

/** Replaces the players' statistics of a decided match. */
export function useSetMatchStatistics() {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ matchId, statistics }: Correction) =>
        supabase.rpc("set_match_statistics", {
          p_match_id: matchId,
          p_statistics: toRows(statistics),
        }),
      ),
      meta: {
        ...meta,
        success: statisticsCopy.success,
        failure: { title: statisticsCopy.error },
      },
    }),
  );
}

interface Schedule {
  readonly matchId: string;
  readonly at: string | null;
}

/** Sets the start time of a match, or removes it (null). */
export function useScheduleMatch() {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ matchId, at }: Schedule) =>
        supabase.rpc("schedule_match", { p_match_id: matchId, p_scheduled_time: at }),
      ),
      meta: {
        ...meta,
        success: (_data: void, { at }: Schedule) =>
          at === null ? copy.schedule.cleared : copy.schedule.success,
      },
    }),
  );
}

interface Reopening {
  readonly matchId: string;
  /** The dependent decisions that the user saw in the dialog, which are undone too. */
  readonly dependentIds: readonly string[];
}

/** Undoes a decision and all shown dependent decisions in one transaction. */
export function useReopenMatch() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ matchId, dependentIds }: Reopening) => {
        await (
          dependentIds.length === 0
            ? supabase.rpc("reopen_match", { p_match_id: matchId })
            : supabase.rpc("reopen_match_with_dependents", {
                p_match_id: matchId,
                p_dependent_ids: [...dependentIds],
              })
        ).throwOnError();
      },
      meta: { ...meta, success: correctionsCopy.reopen.success },
    }),
  );
}

/** Ends an undecided challenge without a winner; both wagers are refunded. */
export function useVoidChallengeMatch() {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ matchId, reason }: { matchId: string; reason: string }) =>
        supabase.rpc("void_challenge_match", { p_match_id: matchId, p_reason: reason }),
      ),
      meta: { ...meta, success: copy.voidChallenge.success },
    }),
  );
}
