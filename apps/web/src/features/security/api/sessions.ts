import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { securityKeys } from "./security-keys.ts";

export function sessionsQuery() {
  return queryOptions({
    queryKey: securityKeys.sessions,
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc("list_sessions").abortSignal(signal).throwOnError();
      return data;
    },
  });
}

/** Sessions that were ended because a token of theirs came back: somebody may have copied it. */
export function anomaliesQuery() {
  return queryOptions({
    queryKey: securityKeys.endedSessions,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("ended_sessions")
        .select("session_id, user_agent, ended_at")
        .eq("reason", "reused_token")
        .order("ended_at", { ascending: false })
        .limit(5)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

export function useEndSession() {
  return useMutation(
    mutationOptions({
      mutationFn: async (id: string) => {
        await supabase.rpc("end_session", { p_session_id: id }).throwOnError();
      },
      meta: {
        success: copy.sessions.ended,
        failure: copy.sessions.endFailure,
        invalidates: [securityKeys.sessions],
      },
    }),
  );
}

export function useEndOtherSessions() {
  return useMutation(
    mutationOptions({
      mutationFn: async () => {
        const { error } = await supabase.auth.signOut({ scope: "others" });
        if (error) throw error;
      },
      meta: {
        success: copy.sessions.othersEnded,
        failure: copy.sessions.endFailure,
        invalidates: [securityKeys.sessions],
      },
    }),
  );
}
