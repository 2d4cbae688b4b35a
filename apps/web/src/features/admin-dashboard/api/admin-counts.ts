import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

export const adminCountsKey = ["admin", "counts"] as const;

/** The six counters of the dashboard, in one request. */
export function adminCountsQuery() {
  return queryOptions({
    queryKey: adminCountsKey,
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
