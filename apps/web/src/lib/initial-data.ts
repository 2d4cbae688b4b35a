import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { markServerRenderStale } from "./server-render-state.ts";
import { unpackRows } from "./packed-rows.ts";

const DATA_ELEMENT = "leyenda-data";
/** After this many milliseconds all components of the first screen have loaded, unless the connection is very slow. */
const UNREAD_MS = 8_000;

/** A read that the server made while it rendered the page. */
interface InlineRead {
  readonly key: QueryKey;
  /** The result of the read, packed by `packRows`. */
  readonly data: unknown;
  /** Whether the server read as a visitor. A signed-in user may see more, so that user's browser reads again. */
  readonly isForVisitors: boolean;
}

/** The content of `<script type="application/json" id="leyenda-data">`, written by the server. */
interface InlineData {
  /** The current time of the server, in milliseconds. */
  readonly now: number;
  /** Whether the page was rendered for a phone. */
  readonly isNarrow: boolean;
  /** The path and query for which the server rendered the page, with only those parameters that pages know. */
  readonly address: string;
  /** The names of the parameters that pages know. Other parameters in the URL have no effect. */
  readonly parameters: readonly string[];
  readonly reads: readonly InlineRead[];
}

/** The data that the server sent with the page; null if the page came without HTML or the data block is broken. */
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
    // If the data block is broken, the browser requests the data again.
    return null;
  }
}

/**
 * Whether the URL is still the one for which the server rendered the page.
 * If the user goes back during a reload, the URL changes before the code has loaded.
 */
export function isRenderedFor(
  { address, parameters }: Pick<InlineData, "address" | "parameters">,
  { origin, pathname, search }: Location,
): boolean {
  // The server renders one page for all URLs that differ only in unknown parameters, so these are ignored.
  const rendered = new URL(address, origin);
  const here = new URLSearchParams(search);
  return (
    rendered.pathname === pathname &&
    parameters.every((name) => rendered.searchParams.get(name) === here.get(name))
  );
}

/**
 * Puts the reads that came with the HTML into the cache, under their query keys.
 * A signed-in user sees the data of a visitor until their own data has loaded.
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
  // No subscription refreshes data that no component has used by now, so the data is marked as outdated.
  // Each query is marked separately, because the key of an unfiltered list is a prefix of the keys of filtered lists.
  setTimeout(() => {
    for (const query of client.getQueryCache().findAll({ type: "inactive" }))
      if (renderedFrom.has(query.queryHash)) query.invalidate();
  }, UNREAD_MS);
  // After the first response with different data, the HTML of islands that are not hydrated yet is outdated.
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
