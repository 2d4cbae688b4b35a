import { discountedPrice } from "@/entities/store-item/domain/store-item";
import { formatMoney } from "@/lib/format";

interface ItemPriceProps {
  readonly price: number;
  /** Percent. */
  readonly discount: number;
  readonly currency: "ARS" | "USD";
}

/** The price to pay, with the one before a discount struck through. */
export function ItemPrice({ price, discount, currency }: ItemPriceProps) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {discount > 0 && (
        <del className="mr-2 text-sm text-muted">{formatMoney(price, currency)}</del>
      )}
      {formatMoney(discountedPrice(price, discount), currency)}
    </span>
  );
}
