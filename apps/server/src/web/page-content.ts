import type { AnonymousReader } from "./anonymous-reader.ts";
import type { PageMeta } from "./page-meta.ts";
import type { PreviewCard } from "./preview-card.ts";

/** One answer that the page would otherwise have to ask for, under the key of the page's query. */
export interface InlineRead {
  readonly key: readonly unknown[];
  readonly data: unknown;
  /** True when people who are signed in may be shown more: their page asks for itself. */
  readonly visitorsOnly?: boolean;
}

/** What the server knows about a page before it is shown. */
export interface PageContent {
  readonly status: 200 | 404 | 503;
  readonly meta: PageMeta;
  readonly reads: readonly InlineRead[];
  /** What the page's preview image shows. */
  readonly card: PreviewCard;
}

/** Where a loader gets its data and what it may link to. */
export interface PageSource {
  readonly reader: AnonymousReader;
  readonly brand: string;
  readonly origin: string;
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Title as the page itself sets it. */
export function pageTitle(what: string, brand: string): string {
  return `${what} · ${brand}`;
}

/** The content of a page whose subject does not exist. */
export function missing(path: string, text: string, { brand }: PageSource): PageContent {
  return {
    status: 404,
    meta: {
      title: pageTitle(text, brand),
      description: text,
      path,
      image: "/preview/site/inicio.png",
      hidden: true,
    },
    reads: [],
    card: { eyebrow: "", title: text, facts: [], seed: path },
  };
}

/** The app without anything known about the page: it says so itself and tries again. */
export function unavailable(path: string, source: PageSource): PageContent {
  return { ...missing(path, "Vuelve a intentarlo en unos segundos", source), status: 503 };
}
