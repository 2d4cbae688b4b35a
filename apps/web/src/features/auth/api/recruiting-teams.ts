import { readQuery, supabase } from "@/lib/supabase";

const SHOWN = 3;

/** The first teams that look for players, in the order of /teams. */
export function recruitingNowQuery() {
  return readQuery(["auth", "recruiting"] as const, () =>
    supabase
      .from("teams")
      .select("id,name,logo_url,games")
      .eq("is_recruiting", true)
      .order("featured", { ascending: false })
      .order("created_at", { ascending: false })
      .order("id")
      .limit(SHOWN),
  );
}
