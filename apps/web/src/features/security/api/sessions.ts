import type { Answer } from "@leyenda/db-types";
import { useMutation } from "@/hooks/use-mutation";
import { askAccounts, readQuery, supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { securityKeys } from "./security-query-keys.ts";

export type OpenSession = Answer<"list_sessions">;

export function sessionsQuery() {
  return readQuery(securityKeys.sessions, () => supabase.rpc("list_sessions"));
}

/** Sessions that were ended because one of their tokens was used twice: somebody may have copied the token. */
export function anomaliesQuery() {
  return readQuery(securityKeys.endedSessions, () =>
    supabase
      .from("ended_sessions")
      .select("session_id, user_agent, ended_at")
      .eq("reason", "reused_token")
      .order("ended_at", { ascending: false })
      .limit(5),
  );
}

/** Ends sessions of the user. A session that has already ended causes no error. */
export function useEndSessions() {
  return useMutation({
    mutationFn: write((ids: readonly string[]) =>
      supabase.rpc("end_sessions", { p_session_ids: [...ids] }),
    ),
    success: (count: number) => copy.sessions.ended(count),
    failure: copy.sessions.endFailure,
    invalidates: [securityKeys.sessions],
  });
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => askAccounts((auth) => auth.signOut({ scope: "others" })),
    success: copy.sessions.othersEnded,
    failure: copy.sessions.endFailure,
    invalidates: [securityKeys.sessions],
  });
}
