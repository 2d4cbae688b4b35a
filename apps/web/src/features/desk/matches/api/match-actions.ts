import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import type { StatisticsLine } from "@/entities/match/domain/kda";
import { toRows } from "@/entities/match/domain/statistics-draft";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import { read, supabase } from "@/lib/supabase";
import { MATCH_INVALIDATES } from "../../api/match-invalidates.ts";
import { bulkActionsCopy } from "../bulk-actions-copy.ts";
import { copy, matchDeskCopy, statisticsCopy } from "../copy.ts";
import { correctionsCopy } from "../corrections-copy.ts";
import { decideDisputeCopy } from "../decide-dispute-copy.ts";

/** The toasts have no title, because the database returns a complete message for each refusal. */
const meta = { failure: {}, invalidates: MATCH_INVALIDATES } as const;

interface Decision {
  readonly matchId: string;
  /** The winner's id; null for a draw. */
  readonly winnerId: string | null;
  /** The result: "a-b" or "W.O." */
  readonly result: string;
  /** The players' statistics; null to use those of the side whose report has this result. */
  readonly statistics: readonly StatisticsLine[] | null;
  /** The reason for the decision, which is public. */
  readonly reason?: string | undefined;
}

/** Declares the winner of a tournament or challenge match. */
export function useDeclareMatchWinner() {
  return useMutation({
    mutationFn: ({ statistics, ...decision }: Decision) =>
      callProcedure("declare_match_winner", {
        ...decision,
        ...(statistics && { statistics: toRows(statistics) }),
      }),
    ...meta,
    success: (_data: unknown, { winnerId }: Decision) =>
      winnerId === null ? matchDeskCopy.drawDeclared : copy.declare.success,
  });
}

/** Ends a tournament match to which neither side came. */
export function useDeclareNoShow() {
  return useProcedure("declare_no_show", { ...meta, success: correctionsCopy.noShow.success });
}

/** Replaces the players' statistics of a decided match. */
export function useSetMatchStatistics() {
  return useProcedure("set_match_statistics", {
    ...meta,
    success: statisticsCopy.success,
    failure: { title: statisticsCopy.error },
  });
}

/** Sets the start time of a match, or removes it (null). */
export function useScheduleMatch() {
  return useProcedure("schedule_match", {
    ...meta,
    success: (_data, { scheduledTime }) =>
      scheduledTime === null ? copy.schedule.cleared : copy.schedule.success,
  });
}

/** Sets the date of a game of an aggregate, or removes it (null). */
export function useScheduleMatchGame() {
  return useProcedure("schedule_match_game", {
    ...meta,
    success: (_data, { time }) => (time === null ? copy.schedule.cleared : copy.schedule.success),
  });
}

interface Reopening {
  readonly matchId: string;
  /** The later decisions that the dialog listed; they are undone too. */
  readonly dependentIds: readonly string[];
}

/** Undoes a decision, and the later decisions that the dialog listed, in one transaction. */
export function useReopenMatch() {
  return useMutation({
    mutationFn: ({ matchId, dependentIds }: Reopening) =>
      dependentIds.length === 0
        ? callProcedure("reopen_match", { matchId })
        : callProcedure("reopen_match_with_dependents", { matchId, dependentIds }),
    ...meta,
    success: correctionsCopy.reopen.success,
  });
}

/** Ends an undecided challenge without a winner; both wagers are refunded. */
export function useVoidChallengeMatch() {
  return useProcedure("void_challenge_match", { ...meta, success: copy.voidChallenge.success });
}

/** Records that a referee handles the dispute. */
export function useTakeDispute(matchId: string) {
  return useProcedure("take_dispute", {
    with: { matchId },
    success: decideDisputeCopy.taken,
    failure: { title: decideDisputeCopy.takeError },
    invalidates: [matchKeys.dispute(matchId)],
  });
}

/** The side of the user who uploaded each proof, by the proof's file name; for staff who decide disputes. */
export function proofSidesQuery(matchId: string) {
  return queryOptions({
    queryKey: matchKeys.proofSides(matchId),
    queryFn: read(
      () => supabase.rpc("match_proof_sides", { p_match_id: matchId }),
      (data) => new Map(data.map(({ name, side }) => [name, side])),
    ),
  });
}

/** Sets the times of chosen matches in one transaction, so that everybody gets one notification. */
export function useSetMatchTimes(tournamentId: string) {
  return useProcedure("publish_schedule", {
    with: { tournamentId },
    success: (count) => bulkActionsCopy.timesDialog.done(count),
    failure: { title: bulkActionsCopy.timesDialog.failure },
    invalidates: [matchKeys.all, tournamentKeys.all],
  });
}
