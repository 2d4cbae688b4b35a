/** The data of an article's card. */
export interface NewsSummary {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string | null;
  readonly category: string;
  readonly game_related: string | null;
  readonly image_urls: readonly string[];
  readonly published_at: string;
}
