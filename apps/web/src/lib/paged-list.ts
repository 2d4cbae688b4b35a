import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import { type AskedWords, wordsOf } from "./filter-kinds.ts";
import { conditionsOf, type ListFilter, withConditions } from "./list-filters.ts";
import { pageCount, pageRange } from "./paging.ts";
import { pageFromParams } from "./search-params.ts";

/** The methods of a data API query that lists use. Such a query counts its rows and has an order. */
interface ListQuery<Stored> {
  filter(column: string, operator: string, value: unknown): this;
  range(from: number, to: number): this;
  abortSignal(signal: AbortSignal): this;
  throwOnError(): PromiseLike<{ readonly data: Stored[]; readonly count: number | null }>;
}

interface ListDefinition<Stored, Row> {
  /** The prefix of the list's query keys, for invalidation. */
  readonly key: QueryKey;
  readonly filters: readonly ListFilter[];
  /** The tables whose changes refetch the list. */
  readonly live?: readonly string[];
  /** The number of rows per page. */
  readonly size?: number;
  /** Returns the query with columns, embedded rows, order and count. It handles the filters that have no column. */
  readonly select: (words: AskedWords) => ListQuery<Stored>;
  readonly toRow: (stored: Stored) => Row;
  /** Returns the refetch interval, for rows that change without an event. */
  readonly refetchInterval?: (rows: readonly Row[]) => number | false;
  readonly staleTime?: number;
}

const PAGE_SIZE = 20;

/** Defines a list in pages: its filters, its tables, and a function that returns the query of a page for a URL. */
export function pagedList<Row>(definition: Omit<ListDefinition<Row, Row>, "toRow">) {
  return shapedList({ ...definition, toRow: (row) => row });
}

/** Like `pagedList`, for rows that are converted before they are shown. */
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

/** The row type of a list. */
export type RowOf<List extends { readonly query: (params: URLSearchParams) => object }> =
  ReturnType<List["query"]> extends { queryFn?: infer Read }
    ? Exclude<Read, undefined | symbol> extends (...context: never[]) => infer Page
      ? Awaited<Page> extends { rows: (infer Row)[] }
        ? Row
        : never
      : never
    : never;
