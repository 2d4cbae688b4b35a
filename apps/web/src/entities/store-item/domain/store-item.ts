/** Whose wallet a pack fills; the first is the default. */
export const storeItemTypes = ["personal_ticket", "team_ticket"] as const;

export type StoreItemType = (typeof storeItemTypes)[number];

/** The price to pay: price x (1 - discount / 100), to the hundredth. */
export function discountedPrice(price: number, discountPercentage: number): number {
  // Whole numbers first: 100 - 15 is exact, 1 - 0.15 is not.
  return Math.round(price * (100 - discountPercentage)) / 100;
}

/**
 * The grounds that a pack can have, as the database stores them. They are written out in full
 * because only classes that stand in the source become part of the style sheet.
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

/** The classes of a stored ground; one that the style sheet does not know becomes the default. */
export function gradientClass(stored: string): string {
  const known = storeGradients.find((gradient) => gradient === stored) ?? DEFAULT_GRADIENT;
  return `bg-linear-to-br ${known}`;
}
