import type { Answer } from "@leyenda/db-types";
import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { accounts, supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { securityKeys } from "./security-keys.ts";

export type OpenSession = Answer<"list_sessions">;

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

/** Ends one, or those that share a row. One of them that is closed already is what was wanted. */
export function useEndSessions() {
  return useMutation(
    mutationOptions({
      mutationFn: async (ids: readonly string[]) => {
        const { data } = await supabase
          .rpc("end_sessions", { p_session_ids: [...ids] })
          .throwOnError();
        return data;
      },
      meta: {
        success: (count: number) => copy.sessions.ended(count),
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
        const auth = await accounts();
        const { error } = await auth.signOut({ scope: "others" });
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
