/**
 * The contract between the web app and a server that renders it. The app defines the pages; the server knows none of
 * their names.
 */

import type { ColorName } from "./colors.ts";

/** A side of a match on its preview picture. */
export interface PreviewSide {
  readonly name: string;
  /** The score of the side; null before there is one. */
  readonly score: string | null;
  /** The other side won, so this one is drawn less prominently. */
  readonly hasLost: boolean;
}

/** The content of a preview picture. */
export interface PreviewCard {
  /** Small line above the title. */
  readonly eyebrow: string;
  readonly title: string;
  /** The sides of a match, in place of the title. */
  readonly sides?: readonly [PreviewSide, PreviewSide];
  /** For the winner of a title: the title, in gold above the name. */
  readonly honour?: string;
  /** At most three short facts under the title. */
  readonly facts: readonly string[];
  /** A word in a coloured pill, a status for instance. */
  readonly badge?: { readonly text: string; readonly color: ColorName } | undefined;
  /** For a tournament and its matches: the cover that lists show, drawn behind the text. */
  readonly cover?: { readonly game: string; readonly seed: string };
  /** Decides the background drawing, so that the same object always looks the same. */
  readonly seed: string;
}

/** What a page shows to clients that only see its link: search engines and chat applications. */
export interface PageHead {
  /** Without the brand. */
  readonly title: string;
  readonly description: string;
  readonly type?: "website" | "article" | "profile";
  /** Structured data (schema.org), without `@context`. Addresses in it are absolute. */
  readonly structured?: Readonly<Record<string, unknown>>;
  readonly card?: PreviewCard;
  /** The address of the page's feed below the function `feed`, without its extension. */
  readonly feed?: string;
  /** The address does not exist; the response is a 404. */
  readonly isMissing?: boolean;
}

/** The requested address, and facts on the request. */
export interface PageRequest {
  /** Path and query, for example `/tournaments?estado=Activo`. */
  readonly path: string;
  /** The public origin of the site: `https://leyenda.example`. */
  readonly origin: string;
  readonly brand: string;
  /** The current time for the page, in milliseconds. */
  readonly now: number;
  /** Whether the browser says that it runs on a phone. */
  readonly isNarrow: boolean;
}

/** What is known of an address without rendering its page. */
export interface PageSummary {
  readonly status: 200 | 404 | 503;
  readonly head: PageHead;
  /** The page is for one user only and must not be indexed. */
  readonly isPrivate: boolean;
}

export interface RenderedPage extends PageSummary {
  /** The content of the root element. Empty if rendering failed; then the browser renders the page. */
  readonly body: string;
  /** The JSON value with which the browser continues. */
  readonly data: unknown;
  /** The source files of the page's code, as named in the build's manifest. */
  readonly modules: readonly string[];
}

/** The address only redirects to another one of the site. */
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

/** How the page reads its data: a `fetch` with a visitor's rights. */
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
  /** The paths that search engines need not visit, in the syntax of `robots.txt`. */
  readonly privatePaths: readonly string[];
  /** The query parameters that pages use; all others have no effect. */
  readonly parameters: readonly string[];
}

/** What the server build of the web app exports. */
export interface SiteModule {
  openSite(source: SiteSource): Promise<Site>;
}
