import type { QueryKey } from "@tanstack/react-query";
import { useTableChanges } from "@/lib/realtime";
import type { MatchDetails } from "../api/get-match.ts";

/** Refreshes queries when the rosters or line-ups of a tournament match change. */
export function useRosterChanges(
  match: MatchDetails | null | undefined,
  keys: readonly QueryKey[],
): void {
  const tournamentId = match?.context.kind === "tournament" ? match.context.tournamentId : null;
  useTableChanges(
    {
      table: "roster_changes",
      filter: `tournament_id=eq.${tournamentId}`,
      enabled: tournamentId !== null,
    },
    keys,
  );
  useTableChanges(
    {
      table: "match_lineups",
      filter: `match_id=eq.${match?.id}`,
      enabled: tournamentId !== null,
    },
    keys,
  );
}
