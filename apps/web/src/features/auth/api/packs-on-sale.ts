import { readQuery, supabase } from "@/lib/supabase";

const SHOWN = 3;

/** The smallest packs of personal tickets on sale; a visitor may read them. */
export function packsOnSaleQuery() {
  return readQuery(["auth", "packs"] as const, () =>
    supabase
      .from("store_items")
      .select("id,name,amount,price_ars,price_usd,discount_percentage")
      .eq("is_active", true)
      .eq("type", "personal_ticket")
      .order("amount")
      .order("id")
      .limit(SHOWN),
  );
}
