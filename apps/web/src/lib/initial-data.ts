import type { QueryClient, QueryKey } from "@tanstack/react-query";

const DATA_ELEMENT = "leyenda-data";

/** One read that the server made while it answered the page. */
interface InlineRead {
  readonly key: QueryKey;
  readonly data: unknown;
  /** Read as a visitor; whoever is signed in may be shown more and asks again. */
  readonly visitorsOnly?: boolean;
}

/** What the server writes into `<script type="application/json" id="leyenda-data">`. */
interface InlineData {
  readonly reads: readonly InlineRead[];
}

/**
 * Puts the reads that came with the HTML into the cache, under the keys of the queries that would
 * have made them. Data that cannot be understood is ignored: the query asks by itself.
 *
 * @returns whether any read came along
 */
export function hydrateInlineData(client: QueryClient, mayHaveSession: boolean): boolean {
  const text = document.getElementById(DATA_ELEMENT)?.textContent;
  if (!text) return false;
  try {
    const { reads } = JSON.parse(text) as Partial<InlineData>;
    for (const read of reads ?? []) {
      if (!(read.visitorsOnly && mayHaveSession)) client.setQueryData(read.key, read.data);
    }
    return Boolean(reads?.length);
  } catch {
    // A broken block costs one more request, never the page.
    return false;
  }
}
