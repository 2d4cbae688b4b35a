import type { QueryKey } from "@tanstack/react-query";
import { useTableChanges } from "@/lib/realtime";
import type { MatchKind } from "../domain/match-view.ts";

/** Keeps what is read of a match fresh: itself, its maps as they are entered, and its veto. */
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
