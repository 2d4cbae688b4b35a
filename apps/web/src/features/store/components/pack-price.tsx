import { discountedPrice, priceIn } from "@/entities/store-item/domain/store-item";
import { type Currency, formatMoney } from "@/lib/format";
import type { Pack } from "../api/list-packs.ts";
import { copy } from "../copy.ts";
import { unitPrice } from "../domain/pack-list.ts";
import { OldPrice } from "./old-price.tsx";

interface PackPriceProps {
  readonly pack: Pack;
  readonly currency: Currency;
}

const otherOf = (currency: Currency): Currency => (currency === "ARS" ? "USD" : "ARS");

/** The price in the chosen currency, before and after the discount, and in the other currency. */
export function PackPrice({ pack, currency }: PackPriceProps) {
  const other = otherOf(currency);
  const shown = priceIn(pack, currency) === null ? other : currency;
  const price = priceIn(pack, shown) ?? 0;
  const otherPrice = priceIn(pack, shown === currency ? other : currency);
  const full = shown === "ARS" ? pack.price_ars : pack.price_usd;
  const unit = unitPrice(pack, shown) ?? 0;
  return (
    <div className="grid gap-0.5">
      <p className="flex min-h-9 flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <span className="font-display text-3xl leading-none font-bold tabular-nums">
          {formatMoney(price, shown)}
        </span>
        {pack.discount_percentage > 0 && (
          <OldPrice price={formatMoney(discountedPrice(full, 0), shown)} />
        )}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {shown === currency
          ? copy.pack.unit(formatMoney(Math.round(unit * 100) / 100, shown))
          : copy.pack.only[shown]}
        {otherPrice !== null && (
          <span className="block">{copy.pack.also(formatMoney(otherPrice, otherOf(shown)))}</span>
        )}
      </p>
    </div>
  );
}
