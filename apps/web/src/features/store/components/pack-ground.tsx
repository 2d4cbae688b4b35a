import { gradientClass } from "@/entities/store-item/domain/store-item";
import { cn } from "@/lib/cn";
import { fittedCover } from "@/lib/picture-rendition";
import { formatNumber } from "@/lib/format";
import type { Pack } from "../api/list-packs.ts";
import { copy } from "../copy.ts";
import { TicketFan } from "./ticket-fan.tsx";

interface PackGroundProps {
  readonly pack: Pack;
  /** The number of tickets in the drawing, 1 to 5. */
  readonly fullness: number;
  readonly className?: string;
}

/** The face of a pack: its background or picture, and the number of tickets. */
export function PackGround({ pack, fullness, className }: PackGroundProps) {
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
        <span className="text-xl tracking-wide uppercase">{copy.pack.tickets(pack.amount)}</span>
      </p>
    </div>
  );
}
