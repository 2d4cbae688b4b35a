import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";

const SHOWN = 3;

/** The smallest personal packs on sale; public. */
export function packsOnSaleQuery() {
  return queryOptions({
    queryKey: ["auth", "packs"] as const,
    queryFn: read(() =>
      supabase
        .from("store_items")
        .select("id,name,amount,price_ars,price_usd,discount_percentage")
        .eq("is_active", true)
        .eq("type", "personal_ticket")
        .order("amount")
        .order("id")
        .limit(SHOWN),
    ),
  });
}
