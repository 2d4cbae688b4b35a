import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { organizerKeys } from "./organizer-query-keys.ts";

/** Whether users can create tournaments, and whether the administration reviews them before publication. */
export function foundingQuery() {
  return queryOptions({
    queryKey: organizerKeys.founding,
    queryFn: read(() => supabase.rpc("tournament_founding", undefined, { get: true }).single()),
    staleTime: 300_000,
  });
}
