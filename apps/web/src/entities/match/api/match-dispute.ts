import { readQuery, supabase } from "@/lib/supabase";
import { matchKeys } from "./match-query-keys.ts";

/** The latest dispute of a match, readable by its sides and staff; null if there is none. */
export function matchDisputeQuery(matchId: string) {
  return readQuery(matchKeys.dispute(matchId), () =>
    supabase
      .from("match_disputes")
      .select(
        "statement1,statement2,stated1_at,stated2_at,taken_at,due_at,opened_at,referee_id,referee_name",
      )
      .eq("match_id", matchId)
      .maybeSingle(),
  );
}
