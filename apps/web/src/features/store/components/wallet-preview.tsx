import { Ticket, Users } from "lucide-react";
import { SumLine } from "@/components/sum-line";
import { Skeleton } from "@/components/ui/skeleton";
import { formatTicketChange, formatTickets } from "@/lib/format";
import { copy } from "../copy.ts";

interface WalletPreviewProps {
  readonly name: string;
  readonly isTeam: boolean;
  /** The balance before the purchase: undefined while it loads, null if the viewer may not see it. */
  readonly balance: number | null | undefined;
  readonly added: number;
}

const texts = copy.purchase;

/** The wallet that gets the tickets, with the balance before and after. */
export function WalletPreview({ name, isTeam, balance, added }: WalletPreviewProps) {
  const Icon = isTeam ? Users : Ticket;
  return (
    <div className="grid gap-3 rounded-lg border border-border bg-surface-sunken p-4">
      <div>
        <p className="eyebrow">{texts.receives}</p>
        <p className="mt-1.5 flex items-center gap-2 font-semibold wrap-anywhere">
          <Icon aria-hidden className="size-4.5 flex-none text-accent-2" />
          {name}
        </p>
      </div>
      {balance === undefined ? (
        <Skeleton className="h-16" />
      ) : (
        <dl className="grid gap-1.5">
          {balance !== null && (
            <SumLine label={texts.balanceBefore} value={formatTickets(balance)} />
          )}
          <SumLine label={texts.added} value={formatTicketChange(added)} />
          {balance !== null && (
            <SumLine label={texts.balanceAfter} value={formatTickets(balance + added)} isTotal />
          )}
        </dl>
      )}
    </div>
  );
}
