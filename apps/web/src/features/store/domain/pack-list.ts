import { storeItemsWords } from "@leyenda/db-types/words";
import {
  type PackPrice,
  priceIn,
  type StoreItemType,
} from "@/entities/store-item/domain/store-item";
import type { Currency } from "@/lib/format";

interface ListedPack extends PackPrice {
  readonly id: string;
  readonly type: StoreItemType;
}

/** Packs by the kind of wallet; a kind without packs is left out. */
export function packSections<Pack extends ListedPack>(packs: readonly Pack[]) {
  return storeItemsWords.type
    .map((type) => ({ type, packs: packs.filter((pack) => pack.type === type) }))
    .filter((section) => section.packs.length > 0);
}

/** The price per ticket; null if the pack is not sold in this currency. */
export function unitPrice(pack: PackPrice, currency: Currency): number | null {
  const price = priceIn(pack, currency);
  return price === null ? null : price / pack.amount;
}

/** The pack with the lowest price per ticket; null if there is no choice or all cost the same. */
export function bestPack(packs: readonly ListedPack[], currency: Currency): string | null {
  const priced = packs
    .map((pack) => ({ id: pack.id, price: unitPrice(pack, currency) }))
    .filter((pack): pack is { id: string; price: number } => pack.price !== null)
    .sort((a, b) => a.price - b.price);
  const [first, second] = priced;
  return first && second && first.price < second.price ? first.id : null;
}

/** The cheapest pack that contains at least the given number of tickets; null if there is none. */
export function coveringPack<Pack extends ListedPack>(
  packs: readonly Pack[],
  missing: number,
  currency: Currency,
): Pack | null {
  const [cheapest] = packs
    .filter((pack) => pack.amount >= missing && priceIn(pack, currency) !== null)
    .sort((a, b) => (priceIn(a, currency) ?? 0) - (priceIn(b, currency) ?? 0));
  return cheapest ?? null;
}
