/**
 * What the web app and a server that renders it agree on. The app states what its pages are; the
 * server knows none of their names.
 */

import type { ColorName } from "./colors.ts";

/** A side of a match on its preview picture. */
export interface PreviewSide {
  readonly name: string;
  /** What it has; null before there is a score. */
  readonly score: string | null;
  /** The other side won: it stands back. */
  readonly hasLost: boolean;
}

/** What a preview picture shows. */
export interface PreviewCard {
  /** Small line above the title. */
  readonly eyebrow: string;
  readonly title: string;
  /** Of a match, in the title's place. */
  readonly sides?: readonly [PreviewSide, PreviewSide];
  /** Of who won a title: what he is, in gold above it. */
  readonly honour?: string;
  /** At most three short facts under the title. */
  readonly facts: readonly string[];
  /** A word in a coloured pill, a status for instance. */
  readonly badge?: { readonly text: string; readonly color: ColorName } | undefined;
  /** Of a tournament and what is played in it: its cover, as lists show it, stands behind the words. */
  readonly cover?: { readonly game: string; readonly seed: string };
  /** Decides the drawing in the background: the same thing always looks the same. */
  readonly seed: string;
}

/** What a page tells those who only see its link: search engines and chat applications. */
export interface PageHead {
  /** Without the brand. */
  readonly title: string;
  readonly description: string;
  readonly type?: "website" | "article" | "profile";
  /** Structured data (schema.org), without `@context`. Addresses in it are absolute. */
  readonly structured?: Readonly<Record<string, unknown>>;
  readonly card?: PreviewCard;
  /** What is new of it can be followed: the address of its feed below the function `feed`, without its ending. */
  readonly feed?: string;
  /** There is nothing at this address: answered with 404. */
  readonly isMissing?: boolean;
}

/** The address that is asked for, and who asks for it from where. */
export interface PageRequest {
  /** Path and query, for example `/tournaments?estado=Activo`. */
  readonly path: string;
  /** Where the site is seen: `https://leyenda.example`. */
  readonly origin: string;
  readonly brand: string;
  /** Instant in milliseconds that the page takes for now. */
  readonly now: number;
  /** Whether the browser says that it is a phone's. */
  readonly isNarrow: boolean;
}

/** What is known of an address without rendering its page. */
export interface PageSummary {
  readonly status: 200 | 404 | 503;
  readonly head: PageHead;
  /** Nobody else's business: not for search engines. */
  readonly isPrivate: boolean;
}

export interface RenderedPage extends PageSummary {
  /** The content of the root element. Empty where the page could not be rendered: it renders itself. */
  readonly body: string;
  /** What the page needs to go on from there: a JSON value. */
  readonly data: unknown;
  /** The source files of the page's code, as the build's manifest names them. */
  readonly modules: readonly string[];
}

/** Nothing is at this address itself: it leads to another one of the site. */
export interface Elsewhere {
  /** Path and query. */
  readonly location: string;
}

/** An address for search engines. */
export interface ListedAddress {
  readonly path: string;
  /** ISO instant. */
  readonly changedAt?: string;
}

/** How the page's reads reach the data: a `fetch` that answers as for a visitor. */
export interface SiteSource {
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  readonly fetch: typeof fetch;
}

/** The built web app, as a server uses it. */
export interface Site {
  render(request: PageRequest): Promise<RenderedPage | Elsewhere>;
  describe(request: PageRequest): Promise<PageSummary>;
  /** Every public address, the newest of each kind first. */
  list(): Promise<readonly ListedAddress[]>;
  /** What search engines need not visit, as lines of `robots.txt` name it. */
  readonly privatePaths: readonly string[];
  /** Names of the query parameters that pages know; any other changes nothing. */
  readonly parameters: readonly string[];
}

/** What the server build of the web app exports. */
export interface SiteModule {
  openSite(source: SiteSource): Promise<Site>;
}
