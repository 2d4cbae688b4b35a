import { payoutKeys } from "@/entities/payout/api/payout-query-keys";
import { readQuery, supabase } from "@/lib/supabase";

/** The most money prizes to load, the newest first. */
const LIMIT = 50;

/** The money prizes of a user, newest first. */
export function ownPayoutsQuery(userId: string) {
  return readQuery(payoutKeys.own(userId), () =>
    supabase
      .from("payouts")
      .select(
        "id,tournament_id,tournament_name,amount,currency,status,paid_at,receipt,tournament:tournaments(finished_at)",
      )
      .eq("profile_id", userId)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(LIMIT),
  );
}
