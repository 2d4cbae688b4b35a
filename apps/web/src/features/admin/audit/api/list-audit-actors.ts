import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { auditKeys } from "./audit-keys.ts";

/** Whoever stands in the log with an act, by name. */
export function auditActorsQuery() {
  return queryOptions({
    queryKey: auditKeys.actors,
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc("audit_actors").abortSignal(signal).throwOnError();
      return data;
    },
  });
}
