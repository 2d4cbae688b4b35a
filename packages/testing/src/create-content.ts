import { asHouseAdmin } from "./house-admin.ts";
import { nextNumber } from "./next-number.ts";
import type { OwnedDatabase } from "./session.ts";

export interface Game {
  readonly id: string;
  readonly name: string;
}

export interface NewsItem {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
}

export interface StoreItem {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
}

/** Creates a game, or returns the existing one with the same name. */
export async function createGame(
  database: OwnedDatabase,
  wanted: { name?: string; imageUrl?: string; countsKda?: boolean; allowsWagers?: boolean } = {},
): Promise<Game> {
  const admin = asHouseAdmin(database);
  const name = wanted.name ?? `Juego ${nextNumber()}`;
  const [existing] = await admin.query<Game>("select id, name from public.games where name = $1", [
    name,
  ]);
  if (existing) return existing;
  return admin.one<Game>(
    "insert into public.games (name, image_url, counts_kda, allows_wagers) values ($1, $2, $3, $4) returning id, name",
    [name, wanted.imageUrl ?? null, wanted.countsKda ?? false, wanted.allowsWagers ?? true],
  );
}

export interface NewNews {
  readonly title?: string;
  readonly excerpt?: string;
  readonly content?: string;
  readonly category?: "General" | "Torneos" | "Comunidad" | "Actualizaciones";
  readonly gameRelated?: string;
  readonly imageUrls?: readonly string[];
  readonly tournamentId?: string;
  /** The publication time; null for a draft. */
  readonly publishedAt?: Date | string | null;
}

/** Creates an article, published by default. */
export async function createNews(database: OwnedDatabase, wanted: NewNews = {}): Promise<NewsItem> {
  return asHouseAdmin(database).one<NewsItem>(
    `insert into public.news (title, excerpt, content, category, game_related, image_urls, tournament_id, published_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, slug, title`,
    [
      wanted.title ?? `Noticia ${nextNumber()}`,
      wanted.excerpt ?? null,
      wanted.content ?? "Contenido de la noticia.",
      wanted.category ?? "General",
      wanted.gameRelated ?? null,
      wanted.imageUrls ?? [],
      wanted.tournamentId ?? null,
      // Uses the database's clock, because the test's clock may be ahead of it.
      wanted.publishedAt === undefined ? "now" : wanted.publishedAt,
    ],
  );
}

export interface NewStoreItem {
  readonly name?: string;
  readonly description?: string;
  readonly type?: "personal_ticket" | "team_ticket";
  readonly amount?: number;
  readonly priceArs?: number;
  readonly priceUsd?: number;
  readonly discountPercentage?: number;
  readonly colorGradient?: string;
  readonly isActive?: boolean;
  readonly stripePriceId?: string | null;
}

/** Creates a ticket pack that can be bought. */
export async function createStoreItem(
  database: OwnedDatabase,
  wanted: NewStoreItem = {},
): Promise<StoreItem> {
  return asHouseAdmin(database).one<StoreItem>(
    `insert into public.store_items
       (name, description, type, amount, price_ars, price_usd, discount_percentage, color_gradient, is_active, stripe_price_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id, name, amount`,
    [
      wanted.name ?? `Pack ${nextNumber()}`,
      wanted.description ?? null,
      wanted.type ?? "personal_ticket",
      wanted.amount ?? 10,
      wanted.priceArs ?? 1000,
      wanted.priceUsd ?? 1,
      wanted.discountPercentage ?? 0,
      wanted.colorGradient ?? "from-gray-700 to-gray-900",
      wanted.isActive ?? true,
      wanted.stripePriceId === undefined ? `price_${nextNumber()}` : wanted.stripePriceId,
    ],
  );
}
