import { SumLine } from "@/components/sum-line";
import { formatTicketChange, formatTickets } from "@/lib/format";
import { copy } from "../copy.ts";

interface BalanceSummaryProps {
  /** The name of the paying wallet. */
  readonly wallet: string;
  readonly balance: number;
  readonly wager: number;
}

/** The effect of a wager on the wallet: balance before, the wager, balance after. */
export function BalanceSummary({ wallet, balance, wager }: BalanceSummaryProps) {
  return (
    <div className="grid gap-2 rounded-lg bg-surface-sunken p-4">
      <p className="eyebrow">{wallet}</p>
      <dl className="grid gap-2">
        <SumLine label={copy.balance.before} value={formatTickets(balance)} />
        <SumLine label={copy.balance.wager} value={formatTicketChange(-wager)} />
        <SumLine label={copy.balance.after} value={formatTickets(balance - wager)} isTotal />
      </dl>
    </div>
  );
}
