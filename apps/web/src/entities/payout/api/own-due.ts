import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { payoutKeys } from "./payout-keys.ts";

/** More unpaid prizes than any user has. */
const LIMIT = 50;

/** The money in pesos that a user has won and that is not paid yet. */
export function ownDueQuery(userId: string) {
  return queryOptions({
    queryKey: payoutKeys.due(userId),
    queryFn: read(
      () =>
        supabase
          .from("payouts")
          .select("amount")
          .eq("profile_id", userId)
          .eq("status", "pending")
          .eq("currency", "ARS")
          .order("id")
          .limit(LIMIT),
      (data) => data.reduce((sum, { amount }) => sum + amount, 0),
    ),
  });
}
