import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dashboardKeys } from "@/entities/dashboard/api/dashboard-query-keys";
import { read, readQuery, supabase } from "@/lib/supabase";

/** The six counters of the dashboard, in one request. */
export function adminCountsQuery() {
  return readQuery(dashboardKeys.counts, () =>
    supabase.rpc("admin_counts", undefined, { get: true }).single(),
  );
}

/** The daily statistics of the last `days` days, and of as many days before them, oldest first. */
export function adminTrendsQuery(days: number) {
  return queryOptions({
    queryKey: dashboardKeys.trends(days),
    queryFn: read(() => supabase.rpc("admin_trends", { p_days: days }, { get: true })),
    placeholderData: keepPreviousData,
  });
}
