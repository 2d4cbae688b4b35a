import { homeKeys } from "./home-keys.ts";
import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";

/** The four counts of the home page, in one request. */
export function homeStatsQuery() {
  return queryOptions({
    queryKey: homeKeys.stats,
    queryFn: read(() => supabase.rpc("community_counts", undefined, { get: true }).single()),
  });
}
