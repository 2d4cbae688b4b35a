import { queryOptions } from "@tanstack/react-query";
import { storeKeys } from "@/entities/store-item/api/store-keys";
import type { Currency } from "@/lib/format";
import { read, supabase } from "@/lib/supabase";

/** The price of a pack with a coupon; a refusal contains the reason why it is invalid. */
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
