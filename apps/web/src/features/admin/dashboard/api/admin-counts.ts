import { dashboardKeys } from "@/entities/dashboard/api/dashboard-keys";
import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

/** The six counters of the dashboard, in one request. */
export function adminCountsQuery() {
  return queryOptions({
    queryKey: dashboardKeys.counts,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("admin_counts", undefined, { get: true })
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data;
    },
  });
}
