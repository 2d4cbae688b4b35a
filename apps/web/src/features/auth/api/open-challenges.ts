import { readQuery, supabase } from "@/lib/supabase";

const SHOWN = 3;

/** The newest open challenges, in the order of /challenges. */
export function openNowQuery() {
  return readQuery(["auth", "open"] as const, () =>
    supabase.rpc("list_open_challenges", { p_limit: SHOWN }),
  );
}
