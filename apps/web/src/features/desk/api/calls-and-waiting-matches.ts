import { queryOptions, useQuery } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { startColumns } from "@/entities/match/api/match-start";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { WALKOVER } from "@/entities/match/domain/result";
import { helpCopy, startCopy } from "@/entities/match/start-copy";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import { useTableChanges } from "@/lib/realtime";
import { read, supabase } from "@/lib/supabase";
import { objectionCopy } from "../match-actions-copy.ts";

const matchColumns =
  "best_of,participant1_id,participant2_id,participant1:participants!tournament_matches_participant1_id_fkey(display_name),participant2:participants!tournament_matches_participant2_id_fkey(display_name)" as const;

/** A match is listed as waiting for a side only from 15 minutes before its start. */
const READY_MS = 15 * 60_000;

/** What needs the staff now: referee calls, the longest wait first, and matches that wait for a side. */
export function matchDayQuery(tournamentId: string, maySeeCalls: boolean) {
  return queryOptions({
    queryKey: matchKeys.matchDay(tournamentId, maySeeCalls),
    queryFn: async ({ signal }) => {
      const [calls, starts, settings] = await Promise.all([
        maySeeCalls
          ? supabase
              .from("referee_calls")
              .select(
                `id,match_id,participant_id,reason,state,created_at,referee_name,
                participant:participants!referee_calls_participant_id_fkey(display_name),
                match:tournament_matches!referee_calls_match_id_fkey(${matchColumns})`,
              )
              .eq("tournament_id", tournamentId)
              .in("state", ["open", "taken"])
              .order("created_at")
              .limit(100)
              .abortSignal(signal)
              .throwOnError()
          : { data: [] },
        supabase
          .from("match_starts")
          .select(
            `${startColumns},match:tournament_matches!match_starts_match_id_fkey(${matchColumns})`,
          )
          .eq("tournament_id", tournamentId)
          .in("state", ["waiting", "walkover", "objected"])
          .lte("starts_at", new Date(Date.now() + READY_MS).toISOString())
          .order("starts_at")
          .limit(100)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("tournaments")
          .select("absence_side_minutes,absence_game_minutes,absence_match_minutes,pause_minutes")
          .eq("id", tournamentId)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError(),
      ]);
      return { calls: calls.data, starts: starts.data, settings: settings.data };
    },
    // The query polls: time alone brings a match within 15 minutes of its start, without a change in the database.
    refetchInterval: 30_000,
  });
}

type MatchDay = Awaited<ReturnType<NonNullable<ReturnType<typeof matchDayQuery>["queryFn"]>>>;

export type WaitingStart = MatchDay["starts"][number];

/** Assigns a referee call to the viewer. `token` is the token of a referee's link; null for staff. */
export function useTakeCall() {
  return useProcedure("take_referee_call", {
    failure: { title: helpCopy.takeError },
    invalidates: [matchKeys.all],
  });
}

/** Sends the answer to a call and closes it. */
export function useAnswerCall() {
  return useProcedure("answer_referee_call", {
    success: helpCopy.answered,
    failure: { title: helpCopy.answerError },
    invalidates: [matchKeys.all],
  });
}

/** Stops the match clock, so that it declares no walkover; cancels a walkover that the clock has already declared. */
export function useLetBePlayed() {
  return useProcedure("let_match_be_played", {
    success: startCopy.playDone,
    failure: { title: startCopy.playError },
    invalidates: [matchKeys.all],
  });
}

interface KeepWalkoverInput {
  readonly matchId: string;
  /** The winner of the walkover; null if neither side came. */
  readonly winnerId: string | null;
}

/** Confirms the walkover that the match clock declared, and rejects the objection to it. */
export function useKeepWalkover() {
  return useMutation({
    mutationFn: ({ matchId, winnerId }: KeepWalkoverInput) =>
      winnerId === null
        ? callProcedure("declare_no_show", { matchId })
        : callProcedure("declare_match_winner", { matchId, winnerId, result: WALKOVER }),
    success: objectionCopy.done,
    failure: { title: objectionCopy.error },
    invalidates: [matchKeys.all, tournamentKeys.all],
  });
}

export function useMarkSideHere() {
  return useProcedure("mark_side_here", {
    failure: { title: startCopy.markError },
    invalidates: [matchKeys.all],
  });
}

/** The unanswered referee calls in the match of a referee's link. */
export function callsByLinkQuery(token: string) {
  return queryOptions({
    queryKey: staffMatchKeys.callsByLink(token),
    queryFn: read(() => supabase.rpc("referee_calls_by_link", { p_token: token })),
    // The query polls, because the viewer of a referee's link has no account and so no realtime subscription.
    refetchInterval: 10_000,
  });
}

/** What needs the staff now in a tournament, limited to what the viewer may see; updated live. */
export function useMatchDay(tournamentId: string, enabled = true) {
  const { may } = useTournamentRights(tournamentId);
  const mayDecide = may("results");
  const { data } = useQuery({ ...matchDayQuery(tournamentId, mayDecide), enabled });
  const filter = `tournament_id=eq.${tournamentId}`;
  const keys = [matchKeys.matchDays(tournamentId)];
  useTableChanges({ table: "match_starts", filter, enabled }, keys);
  useTableChanges({ table: "referee_calls", filter, enabled: enabled && mayDecide }, keys);
  return data;
}
