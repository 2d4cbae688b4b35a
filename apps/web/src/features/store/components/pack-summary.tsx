import { Badge } from "@/components/ui/badge";
import { gradientClass } from "@/entities/store-item/domain/store-item";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import type { Pack } from "../api/list-packs.ts";
import { copy } from "../copy.ts";
import { OldPrice } from "./old-price.tsx";

interface PackSummaryProps {
  readonly pack: Pack;
  readonly price: string;
  /** The price without the coupon; null if there is no coupon. */
  readonly before: string | null;
}

/** Shows the pack and its price in one line. */
export function PackSummary({ pack, price, before }: PackSummaryProps) {
  return (
    <div className="flex items-center gap-4">
      <p
        className={cn(
          "cut-corners grid size-20 flex-none content-center justify-items-center font-display leading-none font-bold text-white",
          gradientClass(pack.color_gradient),
        )}
      >
        <span className={cn("tabular-nums", pack.amount < 1000 ? "text-4xl" : "text-2xl")}>
          {formatNumber(pack.amount)}
        </span>
        <span className="text-sm tracking-wide uppercase">{copy.pack.tickets(pack.amount)}</span>
      </p>
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="font-display text-2xl leading-tight font-semibold wrap-anywhere">
          {pack.name}
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-lg font-semibold tabular-nums">{price}</span>
          {before && <OldPrice price={before} />}
          {pack.discount_percentage > 0 && (
            <Badge tone="success">{copy.pack.discountLabel(pack.discount_percentage)}</Badge>
          )}
        </p>
      </div>
    </div>
  );
}
