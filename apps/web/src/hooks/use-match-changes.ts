import type { QueryKey } from "@tanstack/react-query";
import { type TableChanges, useTableChanges } from "@/lib/realtime";

/**
 * Refetches queries when a tournament or challenge match of a participant is created, scheduled, decided or reopened.
 *
 * @param participantId null disables the hook
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
