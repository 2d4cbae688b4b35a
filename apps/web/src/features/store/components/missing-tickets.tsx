import { Ticket } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import type { StoreItemType } from "@/entities/store-item/domain/store-item";
import { copy } from "../copy.ts";

interface MissingTicketsProps {
  readonly missing: number;
  /** The kind of wallet that lacks tickets. */
  readonly type: StoreItemType;
  /** The pack that covers the missing tickets, if there is one. */
  readonly packName: string | null;
  /** The page that sent the user here. */
  readonly from: string | null;
}

const texts = copy.missing;

/** For a user who lacked tickets for an action: how many are missing, and which pack has enough tickets. */
export function MissingTickets({ missing, type, packName, from }: MissingTicketsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-accent/60 bg-accent/10 px-4 py-3">
      <Ticket aria-hidden className="size-6 flex-none text-accent" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">{texts.title[type](missing)}</strong>
        {packName ? texts.text(packName) : texts.none}
      </p>
      {from && (
        <Link to={from} className={buttonClass({ variant: "ghost", size: "sm" })}>
          {texts.back}
        </Link>
      )}
    </div>
  );
}
