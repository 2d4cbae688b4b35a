import { MoveRight } from "lucide-react";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { copy } from "../copy.ts";
import { balanceAfter } from "../domain/holder.ts";

interface BalanceOutlookProps {
  readonly balance: number;
  /** What is typed, in tickets. */
  readonly amount: number;
}

const texts = copy.tickets;

/** The balance before and after each of the two acts, while the amount is typed. */
export function BalanceOutlook({ balance, amount }: BalanceOutlookProps) {
  if (amount <= 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-[0.9375rem] tabular-nums">
      {[
        { name: texts.ifGranted, after: balanceAfter(balance, amount) },
        { name: texts.ifRemoved, after: balanceAfter(balance, -amount) },
      ].map(({ name, after }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="flex flex-wrap items-center gap-x-2">
            {formatNumber(balance)}
            <MoveRight aria-hidden className="size-4 text-muted" />
            <span className={cn("font-semibold", after === null && "text-danger")}>
              {after === null ? texts.insufficient : formatNumber(after)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
