import { queryOptions } from "@tanstack/react-query";
import { payoutKeys } from "@/entities/payout/api/payout-keys";
import { read, supabase } from "@/lib/supabase";

/** The most money prizes to load, the newest first. */
const LIMIT = 50;

/** The money prizes of a user, newest first. */
export function ownPayoutsQuery(userId: string) {
  return queryOptions({
    queryKey: payoutKeys.own(userId),
    queryFn: read(() =>
      supabase
        .from("payouts")
        .select(
          "id,tournament_id,tournament_name,amount,currency,status,paid_at,receipt,tournament:tournaments(finished_at)",
        )
        .eq("profile_id", userId)
        .order("created_at", { ascending: false })
        .order("id")
        .limit(LIMIT),
    ),
  });
}
