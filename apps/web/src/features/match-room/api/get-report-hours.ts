import { matchKeys } from "@/entities/match/api/match-keys";
import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

/** What holds until the setting is known. */
export const DEFAULT_REPORT_HOURS = 24;

async function getReportHours(signal: AbortSignal) {
  const { data } = await supabase
    .from("settings")
    .select("value")
    .eq("key", "match_report_hours")
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  const hours = Number(data?.value);
  return hours > 0 ? hours : DEFAULT_REPORT_HOURS;
}

/** For how many hours a side may answer the other one's report where its tournament does not say. */
export function reportHoursQuery() {
  return queryOptions({
    queryKey: matchKeys.reportHours,
    queryFn: ({ signal }) => getReportHours(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
