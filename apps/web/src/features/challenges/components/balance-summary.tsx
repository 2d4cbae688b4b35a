import { formatTicketChange, formatTickets } from "@/lib/format";
import { copy } from "../copy.ts";

interface BalanceSummaryProps {
  /** Whose wallet pays. */
  readonly wallet: string;
  readonly balance: number;
  readonly wager: number;
}

/** What a wager does to the wallet: before, the wager, after. */
export function BalanceSummary({ wallet, balance, wager }: BalanceSummaryProps) {
  return (
    <div className="grid gap-2 rounded-lg border border-border bg-surface-sunken p-4">
      <p className="eyebrow">{wallet}</p>
      <dl className="grid gap-2">
        <Line label={copy.balance.before} value={formatTickets(balance)} />
        <Line label={copy.balance.wager} value={formatTicketChange(-wager)} />
        <Line label={copy.balance.after} value={formatTickets(balance - wager)} isTotal />
      </dl>
    </div>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

function Line({ label, value, isTotal = false }: LineProps) {
  return (
    <div
      className={
        isTotal
          ? "flex justify-between gap-4 border-t border-border pt-2 font-semibold"
          : "flex justify-between gap-4"
      }
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
