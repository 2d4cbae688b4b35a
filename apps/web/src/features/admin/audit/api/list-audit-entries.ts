import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";
import { toAuditEntry } from "../domain/audit-entry.ts";
import { type AuditFilter, SERVER } from "../domain/audit-filter.ts";
import { auditKeys } from "./audit-keys.ts";

interface AuditPage extends AuditFilter {
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

async function listAuditEntries(asked: AuditPage, signal: AbortSignal) {
  const { entity, actor, since, before, page, size } = asked;
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
  if (actor) query = actor === SERVER ? query.is("actor_id", null) : query.eq("actor_id", actor);
  if (since) query = query.gte("created_at", since);
  if (before) query = query.lt("created_at", before);
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return { rows: data.map(toAuditEntry), total: count ?? 0, pageCount: pageCount(count, size) };
}

/** The administration's log, newest first. */
export function auditEntriesQuery(asked: AuditPage) {
  return queryOptions({
    queryKey: auditKeys.list(asked),
    queryFn: ({ signal }) => listAuditEntries(asked, signal),
    placeholderData: keepPreviousData,
    // It is not among the live tables, and every action of an admin adds to it.
    staleTime: 0,
  });
}
