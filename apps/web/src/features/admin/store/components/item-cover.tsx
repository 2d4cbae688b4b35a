import { Ticket, Users } from "lucide-react";
import { gradientClass } from "@/entities/store-item/domain/store-item";
import { cn } from "@/lib/cn";
import { fittedMark } from "@/lib/fitted-picture";
import type { StoreItem } from "../api/list-store-items.ts";

interface ItemCoverProps {
  readonly item: StoreItem;
}

/** The pack's picture, or its ground with the sign of its wallet. */
export function ItemCover({ item }: ItemCoverProps) {
  const Icon = item.type === "team_ticket" ? Users : Ticket;
  return (
    <span
      className={cn(
        "grid size-9 flex-none place-items-center overflow-hidden rounded-md",
        gradientClass(item.color_gradient),
      )}
    >
      {item.image_url ? (
        <img {...fittedMark(item.image_url)} alt="" className="size-full object-cover" />
      ) : (
        <Icon aria-hidden className="size-5" />
      )}
    </span>
  );
}
