import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { unpackRows } from "./packed-rows.ts";

const DATA_ELEMENT = "leyenda-data";

/** One read that the server made while it drew the page. */
interface InlineRead {
  readonly key: QueryKey;
  /** Its answer, as `packRows` wrote it. */
  readonly data: unknown;
  /** Read as a visitor; whoever is signed in may be shown more and asks again. */
  readonly isForVisitors: boolean;
}

/** What the server writes into `<script type="application/json" id="leyenda-data">`. */
interface InlineData {
  /** The instant that the drawing takes for now, in milliseconds. */
  readonly now: number;
  /** Whether it is drawn for a phone. */
  readonly isNarrow: boolean;
  /** Path and query that it was drawn for. */
  readonly address: string;
  readonly reads: readonly InlineRead[];
}

/** The data that came with the page; null where the page comes empty or the block is broken. */
export function readInitialData(): InlineData | null {
  const text = document.getElementById(DATA_ELEMENT)?.textContent;
  if (!text) return null;
  try {
    const data = JSON.parse(text) as Partial<InlineData> | null;
    return data?.reads && data.now && data.address
      ? { isNarrow: false, ...data, now: data.now, address: data.address, reads: data.reads }
      : null;
  } catch {
    // A broken block costs one more request, never the page.
    return null;
  }
}

/**
 * Whether the page is still where the server drew it for. Who goes back while it is being reloaded is
 * elsewhere before its code is there, and the drawing stays behind.
 */
export function isDrawnFor(
  { address }: Pick<InlineData, "address">,
  { origin, pathname, search }: Location,
): boolean {
  const drawn = new URL(address, origin);
  return drawn.pathname === pathname && drawn.search === search;
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
    const isOutdated = read.isForVisitors && mayHaveSession;
    client.setQueryData(read.key, unpackRows(read.data), isOutdated ? { updatedAt: 1 } : {});
  }
}
