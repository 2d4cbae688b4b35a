import { Button } from "@/components/ui/button";
import { Badge } from "@/components/ui/badge";
import { type Currency, formatMoney, formatNumber } from "@/lib/format";
import { cn } from "@/lib/cn";
import { discountedPrice, priceIn, gradientClass } from "@/entities/store-item/domain/store-item";
import { fittedCover } from "@/lib/picture-rendition";
import type { Pack } from "../api/list-packs.ts";
import { copy } from "../copy.ts";

import { unitPrice } from "../domain/pack-list.ts";
import { OldPrice } from "./old-price.tsx";
import { TicketFan } from "./ticket-fan.tsx";

interface PackGroundProps {
  readonly pack: Pack;
  /** The number of tickets in the picture, 1 to 5. */
  readonly fullness: number;
  readonly className?: string;
}

/** The illustrated part of a pack's card: its background or picture, and the number of tickets. */
function PackGround({ pack, fullness, className }: PackGroundProps) {
  return (
    <div
      className={cn(
        "relative isolate grid content-end overflow-hidden p-4 text-white",
        gradientClass(pack.color_gradient),
        className,
      )}
    >
      {pack.image_url ? (
        <>
          <img
            {...fittedCover(pack.image_url)}
            alt=""
            className="absolute inset-0 -z-20 size-full object-cover"
          />
          <div className="absolute inset-0 -z-10 bg-linear-to-t from-black/80 to-black/25" />
        </>
      ) : (
        <TicketFan
          count={fullness}
          className="absolute top-11 left-1/2 -z-10 h-24 -translate-x-1/2 sm:-top-3 sm:right-2 sm:left-auto sm:h-full sm:translate-x-0"
        />
      )}
      <p className="font-display leading-none font-bold drop-shadow-md">
        <span className="block text-5xl tabular-nums sm:text-7xl">{formatNumber(pack.amount)}</span>
        <span className="text-xl">{copy.pack.tickets(pack.amount)}</span>
      </p>
    </div>
  );
}

interface PackPriceProps {
  readonly pack: Pack;
  readonly currency: Currency;
}

const otherOf = (currency: Currency): Currency => (currency === "ARS" ? "USD" : "ARS");

/** The price in the chosen currency, before and after the discount, and in the other currency. */
function PackPrice({ pack, currency }: PackPriceProps) {
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

interface PackCardProps {
  readonly pack: Pack;
  readonly currency: Currency;
  /** The number of tickets in the picture, 1 to 5. */
  readonly fullness: number;
  /** Whether this pack has the lowest price per ticket. */
  readonly isBest: boolean;
  /** True if the buyer has no wallet of this pack's kind, so that the pack can only be a gift. */
  readonly isGift: boolean;
  /** Whether the pack contains at least the tickets that the user lacks. */
  readonly covers: boolean;
  readonly onBuy: () => void;
}

/** A pack on sale: its text is next to its picture on a phone, and below it on wider screens. */
export function PackCard({
  pack,
  currency,
  fullness,
  isBest,
  isGift,
  covers,
  onBuy,
}: PackCardProps) {
  const isMarked = isBest || covers;
  return (
    <article
      className={cn(
        "card card-link relative grid grid-cols-[8.75rem_minmax(0,1fr)] overflow-hidden p-0 sm:grid-cols-1 sm:grid-rows-[auto_1fr]",
        isMarked && "border-accent/70",
      )}
    >
      <PackGround pack={pack} fullness={fullness} className="min-h-40" />
      {pack.discount_percentage > 0 && (
        <p className="absolute rounded-md top-3 left-3 bg-white px-2.5 py-1 font-display text-lg leading-none font-bold text-accent-foreground">
          <span className="sr-only">{copy.pack.discountLabel(pack.discount_percentage)}</span>
          <span aria-hidden>{copy.pack.discount(pack.discount_percentage)}</span>
        </p>
      )}
      <div className="grid content-between gap-3 p-4 sm:gap-4 sm:p-5">
        <div className="grid gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 className="wrap-anywhere">{pack.name}</h3>
            {covers && <Badge tone="success">{copy.missing.covers}</Badge>}
            {isBest && <Badge tone="accent">{copy.pack.best[pack.type]}</Badge>}
          </div>
          {pack.description && (
            <p className="line-clamp-2 text-[0.9375rem] wrap-anywhere text-muted sm:line-clamp-3">
              {pack.description}
            </p>
          )}
        </div>
        <div className="grid gap-3">
          <PackPrice pack={pack} currency={currency} />
          <Button
            variant={isMarked && !isGift ? "primary" : "secondary"}
            aria-label={copy.pack.buyFor(pack.name)}
            aria-haspopup="dialog"
            onClick={onBuy}
            className="w-full"
          >
            {copy.pack.buy}
          </Button>
        </div>
      </div>
    </article>
  );
}
