import type { Words } from "@leyenda/db-types";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";
import { toAuditEntry } from "../domain/audit-entry.ts";

const auditKeys = {
  list: (filter: object) => ["audit", filter] as const,
};

interface AuditFilter {
  /** Table; null for all. */
  readonly entity: Words["admin_audit_log"]["entity"] | null;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

async function listAuditEntries({ entity, page, size }: AuditFilter, signal: AbortSignal) {
  let query = supabase
    .from("admin_audit_log")
    .select(
      `id,created_at,action,entity,entity_id,before,after,mentions,
      actor:profiles!admin_audit_log_actor_id_fkey(id,username)`,
      { count: "exact" },
    )
    .order("created_at", { ascending: false })
    .order("id")
    .range(...pageRange(page, size));
  if (entity) query = query.eq("entity", entity);
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return { entries: data.map(toAuditEntry), pageCount: pageCount(count, size) };
}

/** The administration's log, newest first. */
export function auditEntriesQuery(filter: AuditFilter) {
  return queryOptions({
    queryKey: auditKeys.list(filter),
    queryFn: ({ signal }) => listAuditEntries(filter, signal),
    placeholderData: keepPreviousData,
    // It is not among the live tables, and every action of an admin adds to it.
    staleTime: 0,
  });
}
