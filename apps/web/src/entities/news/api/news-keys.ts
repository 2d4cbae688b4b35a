export const newsKeys = {
  all: ["news"] as const,
  latest: ["news", "latest"] as const,
  list: (page: number, category: string | null) => ["news", "list", page, category] as const,
  item: (slug: string) => ["news", "item", slug] as const,
  ofTournament: (id: string) => ["news", "tournament", id] as const,
  admin: ["news", "admin"] as const,
  form: (id: string) => ["news", "form", id] as const,
  cupDraft: (tournamentId: string) => ["news", "cup-draft", tournamentId] as const,
};

/** What a card shows of an article. */
export const SUMMARY = "id, slug, title, excerpt, category, game_related, image_urls, published_at";

/** The database's clock, as it reads this word itself: a browser's may be wrong. */
export const NOW = "now";

/** Whether an article was given its hour; a read that asks for what is published by now finds no other. */
export function hasHour<Row extends { readonly published_at: string | null }>(
  row: Row,
): row is Row & { readonly published_at: string } {
  return row.published_at !== null;
}
