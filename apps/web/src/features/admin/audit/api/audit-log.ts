import { queryOptions } from "@tanstack/react-query";
import { auditRowColumns } from "@/features/log/api/audit-columns";
import { pagedList } from "@/lib/paged-list";
import { read, supabase } from "@/lib/supabase";
import { toAuditEntry } from "@/features/log/domain/audit-entry";
import { auditFilters } from "@/features/log/domain/audit-filters";

const auditKeys = {
  actors: ["audit", "actors"] as const,
  person: (id: string) => ["audit", "entries", "person", id] as const,
  list: ["audit", "entries"] as const,
};

/** Whoever stands in the log with an act, by name. */
export function auditActorsQuery() {
  return queryOptions({
    queryKey: auditKeys.actors,
    queryFn: read(() => supabase.rpc("audit_actors")),
  });
}

/** The administration's log, newest first, as it is stored: who shows it reads a page of it at once. */
export const auditList = pagedList({
  key: auditKeys.list,
  // What was one act is one line: of so many there are about thirty.
  size: 80,
  filters: auditFilters,
  select: () =>
    supabase
      .from("admin_audit_log")
      .select(auditRowColumns, { count: "exact" })
      .order("created_at", { ascending: false })
      .order("id"),
  // It is not among the live tables, and every action of an admin adds to it.
  staleTime: 0,
});

/** More acts about one person than anybody reads. */
const PERSON_LIMIT = 50;

/** What was done with one person's account and tickets, and about reports of him, newest first. */
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
