import { queryOptions } from "@tanstack/react-query";
import { dashboardKeys } from "@/entities/dashboard/api/dashboard-keys";
import { supabase } from "@/lib/supabase";

/** Whether the back office is half closed to this admin until he activates a second factor. */
export function needsSecondFactorQuery() {
  return queryOptions({
    queryKey: dashboardKeys.needsFactor,
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc("needs_second_factor").abortSignal(signal).throwOnError();
      return data;
    },
  });
}
