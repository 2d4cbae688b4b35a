import { homeKeys } from "./home-query-keys.ts";
import { readQuery, supabase } from "@/lib/supabase";

/** The counts on the home page, in one request: active tournaments, teams, games and profiles. */
export function homeStatsQuery() {
  return readQuery(homeKeys.stats, () =>
    supabase.rpc("community_counts", undefined, { get: true }).single(),
  );
}
