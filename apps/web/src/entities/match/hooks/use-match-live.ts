import type { QueryKey } from "@tanstack/react-query";
import { useTableChanges } from "@/lib/realtime";
import type { MatchKind } from "../domain/match-view.ts";

/** Refreshes queries of a match when the match, its maps or its veto change. */
export function useMatchLive(
  id: string,
  kind: MatchKind | undefined,
  keys: readonly QueryKey[],
): void {
  useTableChanges({ table: "tournament_matches", filter: `id=eq.${id}` }, keys);
  useTableChanges(
    { table: "challenge_matches", filter: `id=eq.${id}`, enabled: kind === "challenge" },
    keys,
  );
  useTableChanges({ table: "match_games", filter: `match_id=eq.${id}` }, keys);
  useTableChanges({ table: "match_vetoes", filter: `match_id=eq.${id}` }, keys);
}
