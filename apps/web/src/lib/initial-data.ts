import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { markServerRenderStale } from "./server-render-state.ts";
import { unpackRows } from "./packed-rows.ts";

const DATA_ELEMENT = "leyenda-data";
/** By then every part of the first screen has loaded, unless the line is very slow. */
const UNREAD_MS = 8_000;

/** A read that the server made while it rendered the page. */
interface InlineRead {
  readonly key: QueryKey;
  /** Its result, packed by `packRows`. */
  readonly data: unknown;
  /** Read as a visitor; a signed-in user may see more, so their browser reads again. */
  readonly isForVisitors: boolean;
}

/** The content of `<script type="application/json" id="leyenda-data">`, written by the server. */
interface InlineData {
  /** The current time of the server, in milliseconds. */
  readonly now: number;
  /** Whether the page was rendered for a phone. */
  readonly isNarrow: boolean;
  /** The path and query that it was rendered for, with the parameters that pages know. */
  readonly address: string;
  /** The names of those parameters: others in the browser's address have no effect. */
  readonly parameters: readonly string[];
  readonly reads: readonly InlineRead[];
}

/** The data that came with the page; null if the page came without HTML or the block is broken. */
export function readInitialData(): InlineData | null {
  const text = document.getElementById(DATA_ELEMENT)?.textContent;
  if (!text) return null;
  try {
    const data = JSON.parse(text) as Partial<InlineData> | null;
    return data?.reads && data.now && data.address
      ? {
          isNarrow: false,
          parameters: [],
          ...data,
          now: data.now,
          address: data.address,
          reads: data.reads,
        }
      : null;
  } catch {
    // A broken block costs one more request, but not the page.
    return null;
  }
}

/**
 * Whether the address is still the one that the server rendered. If the user goes back during a reload, the address
 * changes before the code has loaded, and the HTML belongs to the old one.
 */
export function isRenderedFor(
  { address, parameters }: Pick<InlineData, "address" | "parameters">,
  { origin, pathname, search }: Location,
): boolean {
  // The server renders one page for all addresses that differ only in unknown parameters.
  const rendered = new URL(address, origin);
  const here = new URLSearchParams(search);
  return (
    rendered.pathname === pathname &&
    parameters.every((name) => rendered.searchParams.get(name) === here.get(name))
  );
}

/**
 * Puts the reads that came with the HTML into the cache, under the keys of their queries. A signed-in user sees a
 * visitor's data until their own has loaded.
 */
export function keepInitialData(
  client: QueryClient,
  data: InlineData,
  mayHaveSession: boolean,
): void {
  for (const read of data.reads) {
    const isStale = read.isForVisitors && mayHaveSession;
    client.setQueryData(read.key, unpackRows(read.data), isStale ? { updatedAt: 1 } : {});
  }
  // By then, nothing follows the changes of data that no component has read, so it counts as outdated. Each query
  // separately: the key of an unfiltered list is a prefix of every filtered one's.
  setTimeout(() => {
    for (const query of client.getQueryCache().findAll({ type: "inactive" }))
      if (renderedFrom.has(query.queryHash)) query.invalidate();
  }, UNREAD_MS);
  // After the first response with different data, the remaining server HTML is outdated.
  const renderedFrom = new Map(
    client
      .getQueryCache()
      .getAll()
      .map((query) => [query.queryHash, query.state.data]),
  );
  const end = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || !renderedFrom.has(query.queryHash)) return;
    if (query.state.data === renderedFrom.get(query.queryHash)) return;
    end();
    markServerRenderStale();
  });
}
