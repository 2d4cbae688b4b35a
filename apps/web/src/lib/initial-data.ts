import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { markServerRenderStale } from "./server-render-state.ts";
import { unpackRows } from "./packed-rows.ts";

const DATA_ELEMENT = "leyenda-data";
/** A part of the first screen is there by then, unless the line is very slow. */
const UNREAD_MS = 8_000;

/** One read that the server made while it rendered the page. */
interface InlineRead {
  readonly key: QueryKey;
  /** Its answer, as `packRows` wrote it. */
  readonly data: unknown;
  /** Read as a visitor; whoever is signed in may be shown more and asks again. */
  readonly isForVisitors: boolean;
}

/** What the server writes into `<script type="application/json" id="leyenda-data">`. */
interface InlineData {
  /** The instant that the server took for now, in milliseconds. */
  readonly now: number;
  /** Whether it was rendered for a phone. */
  readonly isNarrow: boolean;
  /** Path and query that it was rendered for, with the parameters that pages know. */
  readonly address: string;
  /** Their names: what else hangs on to the browser's address changes nothing. */
  readonly parameters: readonly string[];
  readonly reads: readonly InlineRead[];
}

/** The data that came with the page; null where the page comes empty or the block is broken. */
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
    // A broken block costs one more request, never the page.
    return null;
  }
}

/**
 * Whether the page is still where the server rendered it for. Who goes back while it is being reloaded is
 * elsewhere before its code is there, and its HTML stays behind.
 */
export function isRenderedFor(
  { address, parameters }: Pick<InlineData, "address" | "parameters">,
  { origin, pathname, search }: Location,
): boolean {
  // The server renders one page for all addresses that differ in nothing that pages know.
  const rendered = new URL(address, origin);
  const here = new URLSearchParams(search);
  return (
    rendered.pathname === pathname &&
    parameters.every((name) => rendered.searchParams.get(name) === here.get(name))
  );
}

/**
 * Puts the reads that came with the HTML into the cache, under the keys of the queries that would
 * have made them. What a visitor's eyes see is shown to somebody signed in too, until their own
 * answer is there.
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
  // Nobody listens for changes of what no part of the page has read by then: it asks again.
  // Each by itself: the list without filters is the beginning of every filtered one's key.
  setTimeout(() => {
    for (const query of client.getQueryCache().findAll({ type: "inactive" }))
      if (renderedFrom.has(query.queryHash)) query.invalidate();
  }, UNREAD_MS);
  // From the first answer that says something else, what is still the server's HTML is of yesterday.
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
