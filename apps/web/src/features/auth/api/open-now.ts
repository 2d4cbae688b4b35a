import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";

const SHOWN = 3;

/** The newest open challenges, in the order of /challenges. */
export function openNowQuery() {
  return queryOptions({
    queryKey: ["auth", "open"] as const,
    queryFn: read(() => supabase.rpc("list_open_challenges", { p_limit: SHOWN })),
  });
}
