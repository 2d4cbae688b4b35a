import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { orderKeys } from "@/entities/order/api/order-query-keys";
import { orderCopy } from "@/entities/order/copy";
import { type AskedWords, dayFilter, flagFilter, wordsOf } from "@/lib/filter-kinds";
import { type ListFilter, searchFilter } from "@/lib/list-filters";
import { pageCount, pageRange } from "@/lib/paging";
import { keyOf } from "@/lib/record-of";
import { pageFromParams } from "@/lib/search-params";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

const PAGE_SIZE = 25;
/** The maximum number of purchases in one response of the API. */
const EXPORT_PAGE = 1000;

const texts = copy.filters;

/** The filters of purchases; `searchOrders` translates each word for the database. */
const filters: readonly ListFilter[] = [
  searchFilter(copy.search),
  {
    kind: "choice",
    name: "estado",
    label: texts.status,
    options: orderCopy.statuses,
    all: texts.allStatuses,
  },
  {
    kind: "choice",
    name: "medio",
    label: texts.provider,
    options: orderCopy.providers,
    all: texts.allProviders,
  },
  flagFilter("observadas", texts.flagged),
  dayFilter("desde", texts.since, "from"),
  dayFilter("hasta", texts.until, "until"),
];

function searchOrders(words: AskedWords, offset: number, limit: number) {
  const status = keyOf(orderCopy.statuses, words.estado);
  return supabase
    .rpc("search_ticket_orders", {
      ...(words.q && { p_search: words.q }),
      ...(status && { p_status: status }),
      ...(words.medio && { p_provider: words.medio }),
      ...(words.desde && { p_from: words.desde }),
      ...(words.hasta && { p_to: words.hasta }),
      p_flagged: words.observadas !== undefined,
      p_offset: offset,
      p_limit: limit,
    })
    .throwOnError();
}

export type OrderRow = Awaited<ReturnType<typeof searchOrders>>["data"][number];

/** The purchases, those to review first, then newest. */
export const ordersList = {
  key: orderKeys.admin,
  live: ["ticket_orders"],
  filters,
  query: (params: URLSearchParams) => {
    const words = wordsOf(filters, params);
    const [offset] = pageRange(pageFromParams(params), PAGE_SIZE);
    return queryOptions({
      queryKey: orderKeys.adminSearch({ words, offset }),
      queryFn: async ({ signal }) => {
        const { data: rows } = await searchOrders(words, offset, PAGE_SIZE).abortSignal(signal);
        const total = rows[0]?.total ?? 0;
        return { rows, total, pageCount: pageCount(total, PAGE_SIZE) };
      },
      placeholderData: keepPreviousData,
    });
  },
};

/** Every purchase that matches the filters, in the order of the list, for export to a file. */
export async function readAllOrders(params: URLSearchParams): Promise<OrderRow[]> {
  const words = wordsOf(filters, params);
  const all: OrderRow[] = [];
  let page: readonly OrderRow[];
  do {
    ({ data: page } = await searchOrders(words, all.length, EXPORT_PAGE));
    all.push(...page);
  } while (page.length === EXPORT_PAGE);
  return all;
}
