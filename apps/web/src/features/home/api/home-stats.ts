import { homeKeys } from "./home-keys.ts";
import { readQuery, supabase } from "@/lib/supabase";

/** The four counts of the home page, in one request. */
export function homeStatsQuery() {
  return readQuery(homeKeys.stats, () =>
    supabase.rpc("community_counts", undefined, { get: true }).single(),
  );
}
