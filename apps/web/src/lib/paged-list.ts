import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import { type AskedWords, wordsOf } from "./filter-kinds.ts";
import { conditionsOf, type ListFilter, withConditions } from "./list-filters.ts";
import { pageCount, pageRange } from "./paging.ts";
import { pageFromParams } from "./search-params.ts";

/** What the lists use of a query of the data API: one that counts and is ordered. */
interface ListQuery<Stored> {
  filter(column: string, operator: string, value: unknown): this;
  range(from: number, to: number): this;
  abortSignal(signal: AbortSignal): this;
  throwOnError(): PromiseLike<{ readonly data: Stored[]; readonly count: number | null }>;
}

interface ListDefinition<Stored, Row> {
  /** Under which it is read, and what a change makes out of date. */
  readonly key: QueryKey;
  /** Everything that narrows it. */
  readonly filters: readonly ListFilter[];
  /** Its tables that tell their changes. */
  readonly live?: readonly string[];
  /** Rows of a page. */
  readonly size?: number;
  /** Columns, embeds and order, with the count; words of filters without a column are for it to read. */
  readonly select: (words: AskedWords) => ListQuery<Stored>;
  /** Shapes a row for those who show it. */
  readonly toRow: (stored: Stored) => Row;
  /** How often it is asked again while its rows change by themselves. */
  readonly refetchInterval?: (rows: readonly Row[]) => number | false;
  readonly staleTime?: number;
}

const PAGE_SIZE = 20;

/** A list in pages, stated once: its filters, its tables and, of an address, the query for its page. */
export function pagedList<Row>(definition: Omit<ListDefinition<Row, Row>, "toRow">) {
  return shapedList({ ...definition, toRow: (row) => row });
}

/** The same of rows that are shown in another shape than they are stored in. */
export function shapedList<Stored, Row>({
  key,
  filters,
  live = [],
  size: usualSize = PAGE_SIZE,
  select,
  toRow,
  refetchInterval,
  staleTime,
}: ListDefinition<Stored, Row>) {
  const keys = { page: (asked: object) => [...key, asked] };
  const query = (params: URLSearchParams, size = usualSize) => {
    const words = wordsOf(filters, params);
    const page = pageFromParams(params);
    return queryOptions({
      queryKey: keys.page({ words, page, size }),
      queryFn: async ({ signal }) => {
        const { data, count } = await withConditions(select(words), conditionsOf(filters, params))
          .range(...pageRange(page, size))
          .abortSignal(signal)
          .throwOnError();
        return { rows: data.map(toRow), total: count ?? 0, pageCount: pageCount(count, size) };
      },
      placeholderData: keepPreviousData,
      ...(staleTime !== undefined && { staleTime }),
      ...(refetchInterval && {
        refetchInterval: ({ state }: { state: { data?: { rows: Row[] } | undefined } }) =>
          refetchInterval(state.data?.rows ?? []),
      }),
    });
  };
  return { key, filters, live, query };
}

/** A row of a list. */
export type RowOf<List extends { readonly query: (params: URLSearchParams) => object }> =
  ReturnType<List["query"]> extends { queryFn?: infer Read }
    ? Exclude<Read, undefined | symbol> extends (...context: never[]) => infer Page
      ? Awaited<Page> extends { rows: (infer Row)[] }
        ? Row
        : never
      : never
    : never;
