import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";
import { toAuditEntry } from "../domain/audit-entry.ts";
import { withoutTournament } from "../domain/own-log.ts";

/** What was done in a tournament, newest first, as far as its staff may read it. */
export function tournamentLogQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.log(tournamentId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("tournament_log", { p_tournament_id: tournamentId }, { get: true })
        .select(
          `id,created_at,action,entity,entity_id,before,after,mentions,
          actor:profiles!admin_audit_log_actor_id_fkey(id,username)`,
        )
        .order("created_at", { ascending: false })
        .order("id")
        .limit(100)
        .abortSignal(signal)
        .throwOnError();
      return data.map((row) => {
        const entry = toAuditEntry(row);
        return { ...entry, sentence: withoutTournament(entry.sentence, tournamentId) };
      });
    },
    staleTime: 0,
  });
}
