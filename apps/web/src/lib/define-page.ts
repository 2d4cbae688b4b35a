import type { ListedAddress, PageHead } from "@leyenda/site";
import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** One query that a page needs: the query options that the page's components use. */
export interface Read {
  readonly queryKey: QueryKey;
  readonly select?: (data: never) => unknown;
}
type Reads = Readonly<Record<string, Read>>;
type Answer<R extends Read> = ReturnType<NonNullable<R["select"]>>;

/** The results of those reads that have finished, by name. */
export type Answers<R extends Reads> = { readonly [Name in keyof R]?: Answer<R[Name]> };

/** The URL at which a page is shown. */
export interface PageAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
}

/** The site that a page belongs to, for the URLs in its structured data. */
export interface PageSite {
  /** The full URL of the page, without the query. */
  readonly url: string;
  readonly origin: string;
  readonly brand: string;
}

interface PageParts<R extends Reads, M extends Reads> {
  /** The queries of the first screen. The server runs them before it renders the page. */
  readonly reads?: (address: PageAddress) => R;
  /** Queries that need the results of `reads`. */
  readonly furtherReads?: (answers: Answers<R>, address: PageAddress) => readonly Read[];
  /**
   * Queries for signed-in users only. The browser starts them as soon as the session is known. The server does not run
   * them, so `head` must also work without their results.
   */
  readonly memberReads?: (address: PageAddress) => M;
  /** Whether search engines must not list the page. */
  readonly isPrivate?: boolean;
  /**
   * Whether a page for signed-in users is rendered before the session is known.
   * The `OnceSessionKnown` components of the page wait for the session.
   */
  readonly isShownBeforeSession?: boolean;
  /** Whether the same queries return more for signed-in users, so that their browsers run the queries again. */
  readonly isForVisitors?: boolean;
  /** The title, description and preview; undefined while the result of a query that they need is missing. */
  readonly head: (
    answers: Answers<R & M>,
    address: PageAddress,
    site: PageSite,
  ) => PageHead | undefined;
  /** Returns the URLs of a page with a parameter, for the site map. */
  readonly list?: () => Promise<readonly ListedAddress[]>;
}

/** A page as the router and the server use it. */
export interface Page {
  readonly isPrivate: boolean;
  readonly isShownBeforeSession: boolean;
  readonly isForVisitors: boolean;
  reads(address: PageAddress): readonly Read[];
  furtherReads(client: QueryClient, address: PageAddress): readonly Read[];
  memberReads(address: PageAddress): readonly Read[];
  /** The page's head, computed from the data in the query cache. */
  head(client: QueryClient, address: PageAddress, site: PageSite): PageHead | undefined;
  readonly list?: (() => Promise<readonly ListedAddress[]>) | undefined;
}

function answerOf(client: QueryClient, { queryKey, select }: Read): unknown {
  const data = client.getQueryData(queryKey);
  return data === undefined || !select ? data : select(data as never);
}

/**
 * Defines a page: its first reads, its head and its preview. A route's module exports it as `handle`.
 * Of the head, the browser uses only the title; the server uses every field.
 */
export function definePage<R extends Reads, M extends Reads = Record<never, Read>>(
  parts: PageParts<R, M>,
): Page {
  const reads = (address: PageAddress) => parts.reads?.(address) ?? ({} as R);
  const memberReads = (address: PageAddress) => parts.memberReads?.(address) ?? ({} as M);
  function answers<Named extends Reads>(client: QueryClient, named: Named): Answers<Named> {
    const entries = Object.entries(named).map(([name, read]) => [name, answerOf(client, read)]);
    // Each result has the name of its read, and is the value that `select` returns.
    return Object.fromEntries(entries) as Answers<Named>;
  }
  return {
    isPrivate: parts.isPrivate ?? false,
    isShownBeforeSession: parts.isShownBeforeSession ?? false,
    isForVisitors: parts.isForVisitors ?? false,
    reads: (address) => Object.values(reads(address)),
    furtherReads: (client, address) =>
      parts.furtherReads?.(answers(client, reads(address)), address) ?? [],
    memberReads: (address) => Object.values(memberReads(address)),
    head: (client, address, site) =>
      parts.head(answers(client, { ...reads(address), ...memberReads(address) }), address, site),
    list: parts.list,
  };
}

/** Starts a read without waiting for it. A cached result is not read again. */
export function startRead(client: QueryClient, read: Read): void {
  // An infinite query names its first page in `initialPageParam`.
  void ("initialPageParam" in read
    ? client.prefetchInfiniteQuery({ ...read })
    : client.prefetchQuery({ ...read }));
}

/** The maximum number of URLs of one kind of page in the site map. */
export const LISTED_ADDRESSES = 5_000;

/** The head of a page whose subject, for example a tournament, does not exist. */
export function missingPage(title: string): PageHead {
  return { title, description: title, isMissing: true };
}

/** Defines a page whose head (title and description) never changes. */
export function definePlainPage(head: PageHead, isShownBeforeSession = false): Page {
  return definePage({ isShownBeforeSession, head: () => head });
}
