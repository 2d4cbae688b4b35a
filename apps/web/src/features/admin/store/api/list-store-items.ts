import { storeKeys } from "@/entities/store-item/api/store-keys";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";

const PAGE_SIZE = 20;

/** The wildcards of LIKE are searched as themselves. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

async function listStoreItems(search: string, page: number, signal: AbortSignal) {
  let query = supabase
    .from("store_items")
    .select(
      `id,name,description,type,amount,price_ars,price_usd,discount_percentage,image_url,
      color_gradient,is_active,stripe_price_id,mp_preference_id`,
      { count: "exact" },
    )
    .order("name")
    .order("id")
    .range(...pageRange(page, PAGE_SIZE));
  if (search) query = query.ilike("name", containing(search));
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return { items: data, pageCount: pageCount(count, PAGE_SIZE) };
}

export type StoreItem = Awaited<ReturnType<typeof listStoreItems>>["items"][number];

/** Every pack, active or not, by name. */
export function adminStoreQuery(search: string, page: number) {
  return queryOptions({
    queryKey: storeKeys.adminPage(search, page),
    queryFn: ({ signal }) => listStoreItems(search, page, signal),
    placeholderData: keepPreviousData,
  });
}
