import type { Answer } from "@leyenda/db-types";
import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { errorCode } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
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

/** Ends those that share a row. One that is closed already is what was wanted. */
export function useEndSessions() {
  return useMutation(
    mutationOptions({
      mutationFn: async (ids: readonly string[]) => {
        const answers = await Promise.all(
          ids.map((id) => supabase.rpc("end_session", { p_session_id: id })),
        );
        const failed = answers.find(
          ({ error }) => error && errorCode(error) !== "session_not_found",
        );
        if (failed?.error) throw failed.error;
      },
      meta: {
        success: copy.sessions.severalEnded,
        failure: copy.sessions.severalFailure,
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
