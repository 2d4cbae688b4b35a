import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { read, supabase, write } from "@/lib/supabase";
import { standstill } from "../domain/standstill.ts";
import { guideCopy } from "../guide-copy.ts";

/** The room in the game: whose it is or should be, with name and password once they are typed; null where none is needed. */
export function matchLobbyQuery(match: MatchDetails) {
  return queryOptions({
    queryKey: matchKeys.lobby(match.id),
    queryFn: read(() => supabase.rpc("match_lobby", { p_match_id: match.id }).maybeSingle()),
    enabled: standstill(match) === null,
  });
}

export type MatchLobby = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof matchLobbyQuery>["queryFn"]>>>
>;

/** Tells both sides how they get into the room in the game. */
export function useOpenLobby(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ name, password }: { name: string; password: string }) =>
        supabase.rpc("open_match_lobby", {
          p_match_id: matchId,
          p_name: name,
          p_password: password,
        }),
      ),
      meta: {
        success: guideCopy.lobby.saved,
        failure: { title: guideCopy.lobby.error },
        invalidates: [matchKeys.lobby(matchId)],
      },
    }),
  );
}
