import { communityKeys } from "./community-keys.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";
import type { ReportState } from "../domain/report-state.ts";

const PAGE_SIZE = 10;

async function listReports(state: ReportState, page: number, signal: AbortSignal) {
  const isOpen = state === "abiertas";
  const { data, count } = await supabase
    .from("reports")
    .select(
      `id,kind,reason,note,content,match_id,status,action,answer,created_at,handled_at,earlier_measures,earlier_reports,
      reporter:profiles!reports_reporter_id_fkey(id,username),
      reported:profiles!reports_reported_id_fkey(id,username,avatar_url,closed_at,user_mutes(muted_until)),
      handler:profiles!reports_handled_by_fkey(username)`,
      { count: "exact" },
    )
    .eq("status", isOpen ? "open" : "handled")
    // Who has waited longest comes first; of what is done, the newest.
    .order(isOpen ? "created_at" : "handled_at", { ascending: isOpen })
    .order("id")
    .range(...pageRange(page, PAGE_SIZE))
    .abortSignal(signal)
    .throwOnError();
  return { rows: data, total: count ?? 0, pageCount: pageCount(count, PAGE_SIZE) };
}

export type Report = Awaited<ReturnType<typeof listReports>>["rows"][number];

export function reportsQuery(state: ReportState, page: number) {
  return queryOptions({
    queryKey: communityKeys.reportPage(state, page),
    queryFn: ({ signal }) => listReports(state, page, signal),
    placeholderData: keepPreviousData,
  });
}

/** The reported message with those around it. The database records that an admin looked. */
export function reportContextQuery(id: string) {
  return queryOptions({
    queryKey: communityKeys.reportContext(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("report_context", { p_report_id: id })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
