import { queryOptions } from "@tanstack/react-query";
import { auditRowColumns } from "@/features/log/api/audit-columns";
import { pagedList } from "@/lib/paged-list";
import { read, readQuery, supabase } from "@/lib/supabase";
import { toAuditEntry } from "@/features/log/domain/audit-entry";
import { auditFilters } from "@/features/log/domain/audit-filters";

const auditKeys = {
  actors: ["audit", "actors"] as const,
  person: (id: string) => ["audit", "entries", "person", id] as const,
  list: ["audit", "entries"] as const,
};

/** The people with an entry in the log, sorted by name. */
export function auditActorsQuery() {
  return readQuery(auditKeys.actors, () => supabase.rpc("audit_actors"));
}

/** The stored entries of the administration's log, newest first; the page combines the entries of one action. */
export const auditList = pagedList({
  key: auditKeys.list,
  // The number of entries to load: about thirty lines of the page, because the entries of one action share one line.
  size: 80,
  filters: auditFilters,
  select: () =>
    supabase
      .from("admin_audit_log")
      .select(auditRowColumns, { count: "exact" })
      .order("created_at", { ascending: false })
      .order("id"),
  // The list is always loaded again: the table has no realtime updates, and every admin's action adds an entry.
  staleTime: 0,
});

/** The number of log entries that a person's page loads. */
const PERSON_LIMIT = 50;

/** The log entries of one person's account and tickets, and of reports against that person, newest first. */
export function personLogQuery(personId: string, participantId: string | null) {
  const about = [
    `and(entity.eq.profiles,entity_id.eq.${personId})`,
    `and(entity.eq.reports,after->>reported_id.eq.${personId})`,
    ...(participantId ? [`and(entity.eq.wallets,entity_id.eq.${participantId})`] : []),
  ];
  return queryOptions({
    queryKey: auditKeys.person(personId),
    queryFn: read(
      () =>
        supabase
          .from("admin_audit_log")
          .select(auditRowColumns)
          .or(about.join(","))
          .order("created_at", { ascending: false })
          .order("id")
          .limit(PERSON_LIMIT),
      (data) => data.map(toAuditEntry),
    ),
    staleTime: 0,
  });
}
