import type { PageHead } from "@leyenda/site";
import { escapeHtml } from "@leyenda/platform/http/escape-html";
import { jsonForScript } from "./escape-json-and-xml.ts";

export interface MetaOptions {
  readonly origin: string;
  readonly brand: string;
  /** The canonical path of the page; null if unknown. */
  readonly path: string | null;
  /** Whether search engines must not list the page: it is private or does not exist. */
  readonly isHidden?: boolean;
}

/** Path of the preview picture for a link to the page at `path`. */
export function previewPath(path: string): string {
  return `/preview${path === "/" ? "/index" : path}.png`;
}

/** The tags for the page's head. */
export function metaTags(head: PageHead, options: MetaOptions): string {
  const { origin, brand, path, isHidden = false } = options;
  const title = escapeHtml(`${head.title} · ${brand}`);
  const description = escapeHtml(head.description);
  const image = escapeHtml(origin + previewPath(head.card && path ? path : "/"));
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    ...(isHidden ? [`<meta name="robots" content="noindex" />`] : []),
    ...addressTags(path && origin + path, isHidden),
    `<meta property="og:site_name" content="${escapeHtml(brand)}" />`,
    `<meta property="og:locale" content="es_AR" />`,
    `<meta property="og:type" content="${head.type ?? "website"}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
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
  if (head.feed && !isHidden) {
    const address = escapeHtml(`${origin}/functions/v1/feed/${head.feed}`);
    tags.push(
      `<link rel="alternate" type="application/atom+xml" title="${title}" href="${address}.atom" />`,
      `<link rel="alternate" type="application/feed+json" title="${title}" href="${address}.json" />`,
    );
  }
  if (head.structured && !isHidden) {
    const structured = {
      "@context": "https://schema.org",
      image: origin + previewPath(path ?? "/"),
      ...head.structured,
    };
    tags.push(`<script type="application/ld+json">${jsonForScript(structured)}</script>`);
  }
  return tags.join("\n    ");
}

function addressTags(address: string | null, isHidden: boolean): readonly string[] {
  if (address === null) return [];
  const escaped = escapeHtml(address);
  return [
    ...(isHidden ? [] : [`<link rel="canonical" href="${escaped}" />`]),
    `<meta property="og:url" content="${escaped}" />`,
  ];
}
