import { AnimatedNumber } from "@/components/animated-number";
import { Skeleton } from "@/components/ui/skeleton";
import { formatNumber } from "@/lib/format";
import type { OwnOrder } from "../api/own-orders.ts";
import { copy } from "../copy.ts";
import { useWallets } from "../hooks/use-wallets.ts";
import { ResultActions, ResultFrame } from "./result-frame.tsx";

interface PaidResultProps {
  /** The purchase; null until it has loaded. */
  readonly order: OwnOrder | null;
}

const texts = copy.status;

function paidText({ item_name: item, is_gift: isGift, participant }: OwnOrder): string {
  if (isGift) return texts.paidGiftText(item, participant?.team?.name ?? "");
  return participant?.type === "team" ? texts.paidTeamText(item) : texts.paidText(item);
}

/** The tickets have arrived: how many, and the new balance. */
export function PaidResult({ order }: PaidResultProps) {
  const { personal, team } = useWallets();
  const isTeam = order?.participant?.type === "team";
  // The balance of another team is not visible to the giver.
  const balance = order?.is_gift ? null : isTeam ? team?.balance : personal;
  return (
    <ResultFrame tone="paid" title={texts.paid} text={order ? paidText(order) : ""}>
      <dl className="grid w-full auto-cols-fr grid-flow-col divide-x divide-border rounded-lg border border-border bg-surface-sunken py-4">
        <div className="grid gap-1 px-3">
          <dt className="text-sm text-muted">{texts.credited}</dt>
          <dd className="font-display text-5xl leading-none font-bold text-success tabular-nums">
            {order ? `+${formatNumber(order.credited_tickets)}` : <Skeleton className="h-12" />}
          </dd>
        </div>
        {balance !== null && (
          <div className="grid gap-1 px-3">
            <dt className="text-sm text-muted">{texts.balance}</dt>
            <dd className="font-display text-5xl leading-none font-bold tabular-nums">
              {balance === undefined ? (
                <Skeleton className="h-12" />
              ) : (
                <AnimatedNumber value={balance} />
              )}
            </dd>
          </div>
        )}
      </dl>
      <ResultActions order={order} />
    </ResultFrame>
  );
}
