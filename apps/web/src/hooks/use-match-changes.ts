import type { QueryKey } from "@tanstack/react-query";
import { type TableChanges, useTableChanges } from "@/lib/realtime";

/**
 * Keeps what is read about a participant's matches fresh: whenever one of a tournament or a challenge
 * is made, dated, decided or undone, on whichever side it plays.
 *
 * @param participantId null waits
 */
export function useMatchChanges(participantId: string | null, keys: readonly QueryKey[]): void {
  const watch = (table: string, column: string): TableChanges => ({
    table,
    filter: `${column}=eq.${participantId}`,
    enabled: participantId !== null,
  });
  useTableChanges(watch("tournament_matches", "participant1_id"), keys);
  useTableChanges(watch("tournament_matches", "participant2_id"), keys);
  useTableChanges(watch("challenge_matches", "participant1_id"), keys);
  useTableChanges(watch("challenge_matches", "participant2_id"), keys);
}
