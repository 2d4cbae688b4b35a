import type { Words } from "@leyenda/db-types";
import type { Currency } from "@/lib/format";

/** The kind of wallet that receives the tickets of a pack. */
export type StoreItemType = Words["store_items"]["type"];

/** The price to pay, rounded to hundredths: price x (1 - discount / 100). */
export function discountedPrice(price: number, discountPercentage: number): number {
  // Calculates with integers first: 100 - 15 is exact, 1 - 0.15 is not.
  return Math.round(price * (100 - discountPercentage)) / 100;
}

/**
 * The backgrounds of packs, as the database stores them.
 * The class names are written out in full, because Tailwind only includes classes that it finds in the source.
 */
export const storeGradients = [
  "from-gray-700 to-gray-900",
  "from-slate-700 to-slate-900",
  "from-indigo-700 to-violet-900",
  "from-violet-700 to-cyan-800",
  "from-cyan-800 to-blue-950",
  "from-emerald-800 to-teal-950",
  "from-amber-800 to-orange-950",
  "from-rose-800 to-fuchsia-950",
] as const;

export type StoreGradient = (typeof storeGradients)[number];

export const DEFAULT_GRADIENT: StoreGradient = "from-gray-700 to-gray-900";

/** Tailwind's hues, each with the most similar background of a pack. */
const GROUND_OF_HUE: Readonly<Record<string, StoreGradient>> = {
  slate: "from-slate-700 to-slate-900",
  indigo: "from-indigo-700 to-violet-900",
  blue: "from-indigo-700 to-violet-900",
  violet: "from-violet-700 to-cyan-800",
  purple: "from-violet-700 to-cyan-800",
  cyan: "from-cyan-800 to-blue-950",
  sky: "from-cyan-800 to-blue-950",
  teal: "from-emerald-800 to-teal-950",
  emerald: "from-emerald-800 to-teal-950",
  green: "from-emerald-800 to-teal-950",
  lime: "from-emerald-800 to-teal-950",
  amber: "from-amber-800 to-orange-950",
  yellow: "from-amber-800 to-orange-950",
  orange: "from-amber-800 to-orange-950",
  rose: "from-rose-800 to-fuchsia-950",
  red: "from-rose-800 to-fuchsia-950",
  pink: "from-rose-800 to-fuchsia-950",
  fuchsia: "from-rose-800 to-fuchsia-950",
};

/**
 * Returns the classes of a stored background, on all of which white text is readable.
 * An unknown value (`from-purple-500 …`) is replaced by the background that is most similar to its first colour.
 */
export function gradientClass(stored: string): string {
  const hue = /\bfrom-([a-z]+)-\d+/.exec(stored)?.[1] ?? "";
  const known = storeGradients.find((gradient) => gradient === stored);
  return `bg-linear-to-br ${known ?? GROUND_OF_HUE[hue] ?? DEFAULT_GRADIENT}`;
}

/** The price columns of a pack, in the store and in the back office. */
export interface PackPrice {
  readonly amount: number;
  readonly price_ars: number;
  readonly price_usd: number;
  readonly discount_percentage: number;
}

/** The price to pay in a currency; null if the pack is not sold in it. */
export function priceIn(pack: PackPrice, currency: Currency): number | null {
  const price = currency === "ARS" ? pack.price_ars : pack.price_usd;
  const paid = discountedPrice(price, pack.discount_percentage);
  return paid > 0 ? paid : null;
}
