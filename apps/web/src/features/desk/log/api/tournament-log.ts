import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { shapedList } from "@/lib/paged-list";
import { read, supabase } from "@/lib/supabase";
import { toAuditEntry } from "@/features/log/domain/audit-entry";
import { withoutTournament } from "@/features/log/domain/combined-log-entries";
import { auditFilters } from "@/features/log/domain/audit-filters";
import { auditRowColumns } from "@/features/log/api/audit-columns";

/** The actions in a tournament, newest first, limited to what the staff member may read. */
export const tournamentLogList = (tournamentId: string) =>
  shapedList({
    key: organizerKeys.log(tournamentId),
    size: 50,
    filters: auditFilters,
    select: () =>
      supabase
        .rpc("tournament_log", { p_tournament_id: tournamentId }, { get: true, count: "exact" })
        .select(auditRowColumns)
        .order("created_at", { ascending: false })
        .order("id"),
    toRow: (row) => {
      const entry = toAuditEntry(row);
      return { ...entry, sentence: withoutTournament(entry.sentence, tournamentId) };
    },
    staleTime: 0,
  });

/** The people with an action in the log: id and name. */
export function tournamentActorsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.logActors(tournamentId),
    queryFn: read(
      () =>
        supabase
          .rpc("tournament_log", { p_tournament_id: tournamentId }, { get: true })
          .select("actor:profiles!admin_audit_log_actor_id_fkey(id,username)"),
      (data) =>
        Object.fromEntries(
          data
            .flatMap(({ actor }) => (actor ? [[actor.id, actor.username] as const] : []))
            .toSorted(([, one], [, other]) => one.localeCompare(other, "es")),
        ),
    ),
  });
}
