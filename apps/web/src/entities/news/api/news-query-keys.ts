export const newsKeys = {
  all: ["news"] as const,
  latest: ["news", "latest"] as const,
  list: (page: number, category: string | null) => ["news", "list", page, category] as const,
  item: (slug: string) => ["news", "item", slug] as const,
  ofTournament: (id: string) => ["news", "tournament", id] as const,
  admin: ["news", "admin"] as const,
  form: (id: string) => ["news", "form", id] as const,
  tournamentArticleDraft: (tournamentId: string) => ["news", "cup-draft", tournamentId] as const,
};

/** The columns of an article's card. */
export const SUMMARY = "id, slug, title, excerpt, category, game_related, image_urls, published_at";

/** The database replaces this word with its current time. The browser's time may be wrong. */
export const NOW = "now";

/** Whether an article has a publication time. All rows of a query for published articles have one. */
export function hasHour<Row extends { readonly published_at: string | null }>(
  row: Row,
): row is Row & { readonly published_at: string } {
  return row.published_at !== null;
}
