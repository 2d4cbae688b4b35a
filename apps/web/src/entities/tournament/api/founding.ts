import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { organizerKeys } from "./organizer-keys.ts";

/** Whether members found tournaments here, and whether the administration reads them before they are published. */
export function foundingQuery() {
  return queryOptions({
    queryKey: organizerKeys.founding,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("tournament_founding", undefined, { get: true })
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data;
    },
    staleTime: 300_000,
  });
}
