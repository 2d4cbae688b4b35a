import { type Control, useWatch } from "react-hook-form";
import { discountedPrice } from "@/entities/store-item/domain/store-item";
import { amountOr } from "@/lib/amount";
import { formatMoney } from "@/lib/format";
import { copy } from "../copy.ts";
import type { ItemValues } from "../domain/item-form.ts";

interface FinalPriceProps {
  readonly control: Control<ItemValues>;
}

/** The price for the buyer, by the current form values. */
export function FinalPrice({ control }: FinalPriceProps) {
  const [ars, usd, discount] = useWatch({
    control,
    name: ["price_ars", "price_usd", "discount_percentage"],
  });
  const percentage = amountOr(discount, "percent", 0);
  const amounts = [formatted(ars, percentage, "ARS"), formatted(usd, percentage, "USD")];
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold">{copy.form.finalPrice}</p>
      <p className="flex min-h-11 flex-wrap items-center gap-x-5 tabular-nums">
        {amounts.map((amount, index) => (
          <span key={index}>{amount}</span>
        ))}
      </p>
    </div>
  );
}

function formatted(price: string, discount: number, currency: "ARS" | "USD"): string {
  const amount = discountedPrice(amountOr(price, currency, 0), discount);
  return Number.isFinite(amount) && amount >= 0 ? formatMoney(amount, currency) : copy.form.noPrice;
}
