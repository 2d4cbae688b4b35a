import { escapeMarkup, jsonForScript } from "./escape.ts";

/** What a page tells those who only see its link: search engines and chat applications. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** Path of the page's one true address, without origin. */
  readonly path: string;
  /** Path of the preview image, without origin. */
  readonly image: string;
  readonly type?: "website" | "article" | "profile";
  /** Structured data (schema.org), without `@context`. Addresses in it are absolute. */
  readonly structured?: Readonly<Record<string, unknown>>;
  /** True for pages that are nobody else's business or not there. */
  readonly hidden?: boolean;
}

/** The tags for the page's head. */
export function metaTags(meta: PageMeta, origin: string, brand: string): string {
  const address = escapeMarkup(`${origin}${meta.path}`);
  const title = escapeMarkup(meta.title);
  const description = escapeMarkup(meta.description);
  const image = escapeMarkup(`${origin}${meta.image}`);
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    meta.hidden
      ? `<meta name="robots" content="noindex" />`
      : `<link rel="canonical" href="${address}" />`,
    `<meta property="og:site_name" content="${escapeMarkup(brand)}" />`,
    `<meta property="og:locale" content="es_AR" />`,
    `<meta property="og:type" content="${meta.type ?? "website"}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${image}" />`,
    `<meta property="og:image:type" content="image/png" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta property="og:image:alt" content="${title}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    `<meta name="twitter:title" content="${title}" />`,
    `<meta name="twitter:description" content="${description}" />`,
    `<meta name="twitter:image" content="${image}" />`,
  ];
  if (meta.structured && !meta.hidden) {
    tags.push(
      `<script type="application/ld+json">${jsonForScript({ "@context": "https://schema.org", ...meta.structured })}</script>`,
    );
  }
  return tags.join("\n    ");
}
