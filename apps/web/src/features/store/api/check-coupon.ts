import { queryOptions } from "@tanstack/react-query";
import { storeKeys } from "@/entities/store-item/api/store-keys";
import type { Currency } from "@/lib/format";
import { read, supabase } from "@/lib/supabase";

/** What a coupon makes of a pack's price; a refusal says why it does not hold. */
export function couponQuery(code: string, itemId: string, currency: Currency) {
  return queryOptions({
    queryKey: storeKeys.coupon(code, itemId, currency),
    enabled: code !== "",
    queryFn: read(() =>
      supabase
        .rpc("check_coupon", { p_code: code, p_item_id: itemId, p_currency: currency })
        .single(),
    ),
  });
}
