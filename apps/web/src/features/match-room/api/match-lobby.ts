import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { read, supabase, write } from "@/lib/supabase";
import { noReportReason } from "../domain/no-report-reason.ts";
import { guideCopy } from "../guide-copy.ts";

/**
 * The game lobby: the host side, and the name and password once the host has entered them.
 * Null if no lobby is needed.
 */
export function matchLobbyQuery(match: MatchDetails) {
  return queryOptions({
    queryKey: matchKeys.lobby(match.id),
    queryFn: read(() => supabase.rpc("match_lobby", { p_match_id: match.id }).maybeSingle()),
    enabled: noReportReason(match) === null,
  });
}

export type MatchLobby = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof matchLobbyQuery>["queryFn"]>>>
>;

/** Enters name and password of the game lobby for both sides. */
export function useOpenLobby(matchId: string) {
  return useMutation({
    mutationFn: write(({ name, password }: { name: string; password: string }) =>
      supabase.rpc("open_match_lobby", {
        p_match_id: matchId,
        p_name: name,
        p_password: password,
      }),
    ),
    success: guideCopy.lobby.saved,
    failure: { title: guideCopy.lobby.error },
    invalidates: [matchKeys.lobby(matchId)],
  });
}
