import type { ListedAddress, PageHead } from "@leyenda/site";
import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** A read of the page: the query options that its components use as well. */
export interface Read {
  readonly queryKey: QueryKey;
  readonly select?: (data: never) => unknown;
}
type Reads = Readonly<Record<string, Read>>;
type Answer<R extends Read> = ReturnType<NonNullable<R["select"]>>;

/** What the reads have brought so far, by name. */
export type Answers<R extends Reads> = { readonly [Name in keyof R]?: Answer<R[Name]> };

/** The address that a page is shown at. */
export interface PageAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
}

/** Where a page is seen from, for the addresses in its structured data. */
export interface PageSite {
  /** The page's own address with its origin, without query. */
  readonly url: string;
  readonly origin: string;
  readonly brand: string;
}

interface PageParts<R extends Reads, M extends Reads> {
  /** The reads of the first screen. The server makes them before it renders the page. */
  readonly reads?: (address: PageAddress) => R;
  /** Reads that can be named only once the first have answered. */
  readonly furtherReads?: (answers: Answers<R>, address: PageAddress) => readonly Read[];
  /**
   * Reads that only a signed-in person may make. The browser starts them as soon as it knows who is
   * there; the server does not make them, and a head does without them at first.
   */
  readonly memberReads?: (address: PageAddress) => M;
  /** Not for search engines. */
  readonly isPrivate?: boolean;
  /** A member's page that is shown before it is known who is there, and waits inside (`MemberPart`). */
  readonly isShownBeforeSession?: boolean;
  /** Whoever is signed in may be shown more by the same reads, so their browser asks again. */
  readonly isForVisitors?: boolean;
  /** Title, description and preview; undefined while a read that it needs is still missing. */
  readonly head: (
    answers: Answers<R & M>,
    address: PageAddress,
    site: PageSite,
  ) => PageHead | undefined;
  /** The addresses of a page with a parameter, for the site map. */
  readonly list?: () => Promise<readonly ListedAddress[]>;
}

/** A page as everybody but itself knows it. */
export interface Page {
  readonly isPrivate: boolean;
  readonly isShownBeforeSession: boolean;
  readonly isForVisitors: boolean;
  reads(address: PageAddress): readonly Read[];
  furtherReads(client: QueryClient, address: PageAddress): readonly Read[];
  memberReads(address: PageAddress): readonly Read[];
  /** The head, from what the cache of queries holds. */
  head(client: QueryClient, address: PageAddress, site: PageSite): PageHead | undefined;
  readonly list?: (() => Promise<readonly ListedAddress[]>) | undefined;
}

function answerOf(client: QueryClient, { queryKey, select }: Read): unknown {
  const data = client.getQueryData(queryKey);
  return data === undefined || !select ? data : select(data as never);
}

/**
 * States what a page is: its first reads, its head and its preview. A route's module exports it as
 * `handle`; the browser takes the title from it, the server everything else.
 */
export function definePage<R extends Reads, M extends Reads = Record<never, Read>>(
  parts: PageParts<R, M>,
): Page {
  const reads = (address: PageAddress) => parts.reads?.(address) ?? ({} as R);
  const memberReads = (address: PageAddress) => parts.memberReads?.(address) ?? ({} as M);
  function answers<Named extends Reads>(client: QueryClient, named: Named): Answers<Named> {
    const entries = Object.entries(named).map(([name, read]) => [name, answerOf(client, read)]);
    // Named as the reads are, each with what its own `select` makes of it.
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

/** Makes a read whose answer nobody waits for here; one that is made already is not made again. */
export function startRead(client: QueryClient, read: Read): void {
  // One that goes on page by page says where it begins.
  void ("initialPageParam" in read
    ? client.prefetchInfiniteQuery({ ...read })
    : client.prefetchQuery({ ...read }));
}

/** How many addresses of a kind the site map names at most. */
export const LISTED_ADDRESSES = 5_000;

/** The head of a page whose subject does not exist. */
export function missingPage(title: string): PageHead {
  return { title, description: title, isMissing: true };
}

/** A page whose head is always the same. */
export function definePlainPage(head: PageHead, isShownBeforeSession = false): Page {
  return definePage({ isShownBeforeSession, head: () => head });
}
