/**
 * The interface between the web app and a server that renders it.
 * The app defines the pages; the server does not know their names.
 */

import type { ColorName } from "./colors.ts";

/** A side of a match on a preview picture. */
export interface PreviewSide {
  readonly name: string;
  /** The score of the side; null if there is none yet. */
  readonly score: string | null;
  /** Whether the other side won, so that this side is rendered less prominently. */
  readonly hasLost: boolean;
}

/** The content of a preview picture (shown by chat applications with a link). */
export interface PreviewCard {
  /** A line of small text above the title. */
  readonly eyebrow: string;
  readonly title: string;
  /** The sides of a match; they replace the title. */
  readonly sides?: readonly [PreviewSide, PreviewSide];
  /** For the champion of a tournament: the name of the tournament won, in gold above the champion's name. */
  readonly honour?: string;
  /** At most three short facts under the title. */
  readonly facts: readonly string[];
  /** A word in a coloured pill, for example a status. */
  readonly badge?: { readonly text: string; readonly color: ColorName } | undefined;
  /** The cover behind the text: the game of the tournament, and the seed of the cover's random numbers. */
  readonly cover?: { readonly game: string; readonly seed: string };
  /** The seed of the random background: the same object always has the same background. */
  readonly seed: string;
}

/** The data of a page that clients read without opening it: search engines and chat applications. */
export interface PageHead {
  /** The title without the name of the product. */
  readonly title: string;
  readonly description: string;
  readonly type?: "website" | "article" | "profile";
  /** Structured data (schema.org) without `@context`. URLs in it must be absolute. */
  readonly structured?: Readonly<Record<string, unknown>>;
  readonly card?: PreviewCard;
  /** The path of the page's feed, below the Edge Function `feed` and without extension. */
  readonly feed?: string;
  /** Whether no page exists at the URL, so that the response is a 404. */
  readonly isMissing?: boolean;
}

/** The requested URL, and what the server knows about the request. */
export interface PageRequest {
  /** Path and query, for example `/tournaments?estado=Activo`. */
  readonly path: string;
  /** The public origin of the site: `https://leyenda.example`. */
  readonly origin: string;
  readonly brand: string;
  /** The current time for the page, in milliseconds. */
  readonly now: number;
  /** Whether the browser reports that it runs on a phone. */
  readonly isNarrow: boolean;
}

/** The data of a URL that are known without rendering its page. */
export interface PageSummary {
  readonly status: 200 | 404 | 503;
  readonly head: PageHead;
  /** Whether the page must not be indexed, because it is for one user only. */
  readonly isPrivate: boolean;
}

export interface RenderedPage extends PageSummary {
  /** The HTML of the root element; an empty text if rendering failed, so that the browser renders the page. */
  readonly body: string;
  /** The JSON value with the data that the browser hydrates with. */
  readonly data: unknown;
  /** The source files of the page's code, with their names in the build's manifest. */
  readonly modules: readonly string[];
}

/** The result for a URL that only redirects to another page of the site. */
export interface Elsewhere {
  /** The path and query of the redirect target. */
  readonly location: string;
}

/** A URL in the site map. */
export interface ListedAddress {
  readonly path: string;
  /** ISO timestamp of the last change. */
  readonly changedAt?: string;
}

/** How pages read their data: a `fetch` with the rights of a visitor. */
export interface SiteSource {
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  readonly fetch: typeof fetch;
}

/** The built web app, as used by a server. */
export interface Site {
  render(request: PageRequest): Promise<RenderedPage | Elsewhere>;
  describe(request: PageRequest): Promise<PageSummary>;
  /** All public URLs, the newest of each kind first. */
  list(): Promise<readonly ListedAddress[]>;
  /** The paths that search engines must not visit, in the syntax of `robots.txt`. */
  readonly privatePaths: readonly string[];
  /** The query parameters that pages use. Other parameters have no effect. */
  readonly parameters: readonly string[];
}

/** The exports of the web app's server build. */
export interface SiteModule {
  openSite(source: SiteSource): Promise<Site>;
}
