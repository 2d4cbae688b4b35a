import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import type { MatchKind } from "@/entities/match/domain/match-view";
import { supabase, write } from "@/lib/supabase";
import { timeCopy as copy } from "../time-agreement-copy.ts";
import { matchInvalidates } from "./match-invalidates.ts";

const proposalColumns = "id,participant_id,proposed_time,state,created_at" as const;

async function readTimes(id: string, kind: MatchKind, signal: AbortSignal) {
  if (kind === "challenge") {
    const { data } = await supabase
      .from("match_time_proposals")
      .select(proposalColumns)
      .eq("match_id", id)
      .order("created_at")
      .abortSignal(signal)
      .throwOnError();
    return { proposals: data, isAgreed: true, standing: null };
  }
  const { data } = await supabase
    .from("tournament_matches")
    .select(
      `tournament:tournaments!tournament_matches_tournament_id_fkey(agrees_times),
       match_default_times(default_time,agree_until),
       match_time_proposals(${proposalColumns})`,
    )
    .eq("id", id)
    .order("created_at", { referencedTable: "match_time_proposals" })
    .abortSignal(signal)
    .single()
    .throwOnError();
  const standing = [data.match_default_times].flat()[0] ?? null;
  return {
    proposals: data.match_time_proposals,
    isAgreed: data.tournament.agrees_times || standing !== null,
    standing,
  };
}

export type MatchTimes = Awaited<ReturnType<typeof readTimes>>;
export type TimeProposal = MatchTimes["proposals"][number];

/** The proposals of both sides, whether they may agree on a time, and the time that applies without an agreement. */
export function matchTimesQuery(id: string, kind: MatchKind) {
  return queryOptions({
    queryKey: matchKeys.times(id),
    queryFn: ({ signal }) => readTimes(id, kind, signal),
  });
}

const invalidates = (matchId: string) => [...matchInvalidates(matchId), matchKeys.times(matchId)];

/** Proposes a time, or answers the rival's proposal with another time. */
export function useProposeTime(matchId: string) {
  return useMutation({
    mutationFn: write((at: string) =>
      supabase.rpc("propose_match_time", { p_match_id: matchId, p_time: at }),
    ),
    success: copy.sent,
    failure: { title: copy.sendError },
    invalidates: invalidates(matchId),
  });
}

interface Answer {
  readonly proposalId: string;
  readonly accepts: boolean;
}

/** Accepts or declines the rival's proposal. */
export function useAnswerTime(matchId: string) {
  return useMutation({
    mutationFn: write(({ proposalId, accepts }: Answer) =>
      supabase.rpc("answer_match_time", { p_proposal_id: proposalId, p_accepts: accepts }),
    ),
    success: (_data: unknown, { accepts }: Answer) => (accepts ? copy.accepted : copy.declined),
    failure: { title: copy.answerError },
    invalidates: invalidates(matchId),
  });
}

/** Withdraws a proposal of the viewer's side. */
export function useWithdrawTime(matchId: string) {
  return useMutation({
    mutationFn: write((proposalId: string) =>
      supabase.rpc("withdraw_match_time", { p_proposal_id: proposalId }),
    ),
    success: copy.withdrawn,
    failure: { title: copy.withdrawError },
    invalidates: invalidates(matchId),
  });
}
