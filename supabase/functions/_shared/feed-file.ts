export interface FeedEntry {
  readonly uid: string;
  readonly title: string;
  readonly summary: string;
  /** The path on the site of the page that the feed entry describes. */
  readonly path: string;
  /** The time of publication, as an ISO 8601 timestamp. */
  readonly published_at: string;
  /** The time of the last change, as an ISO 8601 timestamp. */
  readonly updated_at: string;
}

export interface Feed {
  readonly title: string;
  /** The URL of the site, without a trailing slash. */
  readonly site: string;
  /** The path of the page whose news the feed contains. */
  readonly path: string;
  /** The URL of the feed. */
  readonly address: string;
  readonly brand: string;
  readonly entries: readonly FeedEntry[];
}

/** The date of an empty feed, because a feed must have one (RFC 4287, 4.2.15). */
const NEVER = "1970-01-01T00:00:00Z";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML does not allow in any form. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

const xml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, "")
    .replaceAll(/[&<>"]/gu, (letter) => ESCAPES[letter] ?? letter);

/** Writes the feed as Atom (RFC 4287). */
export function atomFeed({ title, site, path, address, brand, entries }: Feed): string {
  const items = entries.map(
    (entry) => `<entry><id>${xml(`${site}/#${entry.uid}`)}</id><title>${xml(entry.title)}</title>
<link rel="alternate" href="${xml(site + entry.path)}"/>
<published>${entry.published_at}</published><updated>${entry.updated_at}</updated><summary>${xml(entry.summary)}</summary></entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es"><id>${xml(address)}</id><title>${xml(title)}</title>
<link rel="self" href="${xml(address)}"/><link rel="alternate" href="${xml(site + path)}"/>
<updated>${
    entries
      .map((entry) => entry.updated_at)
      .toSorted()
      .at(-1) ?? NEVER
  }</updated><author><name>${xml(brand)}</name></author>
${items.join("\n")}
</feed>
`;
}

/** Writes the feed as JSON Feed 1.1. */
export function jsonFeed({ title, site, path, address, brand, entries }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: site + path,
    feed_url: address,
    language: "es",
    authors: [{ name: brand, url: site }],
    items: entries.map((entry) => ({
      id: `${site}/#${entry.uid}`,
      url: site + entry.path,
      title: entry.title,
      content_text: entry.summary,
      date_published: entry.published_at,
      date_modified: entry.updated_at,
    })),
  });
}
