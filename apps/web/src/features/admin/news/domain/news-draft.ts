import type { Words } from "@leyenda/db-types";
import type { NewsValues } from "../schemas.ts";

/** Represents an empty value, because a select option cannot be empty. */
export const NO_GAME = "ninguno";

/** The most images an article can have (supabase/schema, news). */
export const IMAGE_LIMIT = 20;

export const emptyDraft: NewsValues = {
  title: "",
  excerpt: "",
  category: "General",
  game: NO_GAME,
  tournament: null,
  content: "",
};

interface StoredNews {
  readonly title: string;
  readonly excerpt: string | null;
  readonly category: Words["news"]["category"];
  readonly game_related: string | null;
  readonly tournament: NewsValues["tournament"];
  readonly content: string;
}

/** Converts a stored article to form values. */
export function toDraft(stored: StoredNews): NewsValues {
  return {
    title: stored.title,
    excerpt: stored.excerpt ?? "",
    category: stored.category,
    game: stored.game_related ?? NO_GAME,
    tournament: stored.tournament,
    content: stored.content,
  };
}

/** Converts the form's values to the database row that is saved. */
export function toNewsRow(values: NewsValues, images: readonly string[]) {
  return {
    title: values.title.trim(),
    excerpt: values.excerpt.trim() || null,
    category: values.category,
    game_related: values.game === NO_GAME ? null : values.game,
    tournament_id: values.tournament?.id ?? null,
    content: values.content,
    image_urls: [...images],
  };
}

/** Sorts the images so that the cover comes first. */
export function withCover<Image>(images: readonly Image[], cover: Image): Image[] {
  return [cover, ...images.filter((image) => image !== cover)];
}
