import { readQuery, supabase } from "@/lib/supabase";
import { payoutKeys } from "./payout-query-keys.ts";

/** Maximum number of rows; no user has more unpaid prizes. */
const LIMIT = 50;

/** The sum in pesos of the prizes that a user has won and that are not paid yet. */
export function ownDueQuery(userId: string) {
  return readQuery(
    payoutKeys.due(userId),
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
  );
}
