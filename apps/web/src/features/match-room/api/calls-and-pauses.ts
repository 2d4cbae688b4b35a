import { useMutation } from "@/hooks/use-mutation";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { helpCopy as copy } from "@/entities/match/start-copy";
import { readQuery, supabase, write } from "@/lib/supabase";

/** The calls to the referee in a match, newest first, for its sides and its staff. */
export function refereeCallsQuery(matchId: string) {
  return readQuery(matchKeys.calls(matchId), () =>
    supabase
      .from("referee_calls")
      .select("id,participant_id,reason,state,answer,created_at,referee_name")
      .eq("match_id", matchId)
      .order("created_at", { ascending: false })
      .limit(20),
  );
}

/** Calls the referee, with a reason. */
export function useCallReferee(matchId: string) {
  return useMutation({
    mutationFn: write((reason: string) =>
      supabase.rpc("call_referee", { p_match_id: matchId, p_reason: reason }),
    ),
    success: copy.callDone,
    failure: { title: copy.callError },
    invalidates: [matchKeys.calls(matchId)],
  });
}

/** Withdraws a call of the viewer's side. */
export function useWithdrawCall(matchId: string) {
  return useMutation({
    mutationFn: write((callId: string) =>
      supabase.rpc("withdraw_referee_call", { p_call_id: callId }),
    ),
    failure: { title: copy.withdrawError },
    invalidates: [matchKeys.calls(matchId)],
  });
}

/** Starts a pause with the minutes that the viewer's side has left. */
export function usePauseMatch(matchId: string) {
  return useMutation({
    mutationFn: write(() => supabase.rpc("pause_match", { p_match_id: matchId })),
    failure: { title: copy.pauseError },
    invalidates: [matchKeys.start(matchId)],
  });
}

/** Ends the pause of the viewer's side. */
export function useEndPause(matchId: string) {
  return useMutation({
    mutationFn: write(() => supabase.rpc("end_match_pause", { p_match_id: matchId })),
    failure: { title: copy.goOnError },
    invalidates: [matchKeys.start(matchId)],
  });
}
