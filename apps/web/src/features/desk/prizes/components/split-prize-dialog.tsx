import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ErrorState } from "@/components/error-state";
import { AmountInput } from "@/components/ui/amount-input";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { currencyUnit, writeAmount } from "@/lib/amount";
import { amountCopy } from "@/lib/amount-words";
import { formatMoney } from "@/lib/format";
import { type Payout, prizeSharersQuery, useSplitPayout } from "../api/payouts.ts";
import { payoutsCopy } from "../payouts-copy.ts";
import { equalShares, leftOf, typedShares } from "../domain/payouts.ts";

const texts = payoutsCopy;

interface SplitPrizeDialogProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

/** Splits a prize among the members of a team. */
export function SplitPrizeDialog({ payout, onClose }: SplitPrizeDialogProps) {
  const { data, error, refetch } = useQuery(prizeSharersQuery(payout.id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="md"
        title={texts.splitTitle(payout.winner.name)}
        description={texts.splitText}
      >
        {error ? (
          <ErrorState title={texts.sharersError} error={error} onRetry={refetch} />
        ) : data ? (
          <SplitForm payout={payout} sharers={data} onClose={onClose} />
        ) : (
          <Skeleton className="h-48" />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface SplitFormProps extends SplitPrizeDialogProps {
  readonly sharers: readonly { profile_id: string; username: string; amount: number }[];
}

function SplitForm({ payout, sharers, onClose }: SplitFormProps) {
  const id = useId();
  const total = sharers.reduce((sum, { amount }) => sum + amount, 0);
  const unit = currencyUnit(payout.currency);
  const textOf = (amount: number | undefined) => (amount ? writeAmount(amount, unit) : "");
  const [typed, setTyped] = useState(() => sharers.map(({ amount }) => textOf(amount)));
  const split = useSplitPayout();
  const amounts = typedShares(typed, unit);
  const isUnread = amounts.includes(null);
  const left = leftOf(
    total,
    amounts.map((amount) => amount ?? 0),
  );
  const fill = (shares: readonly number[]) =>
    setTyped(sharers.map((_, index) => textOf(shares[index])));
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const shares = sharers.flatMap(({ profile_id }, index) => {
          const amount = amounts[index] ?? 0;
          return amount > 0 ? [{ profile_id, amount }] : [];
        });
        split.mutate({ payoutId: payout.id, shares }, { onSuccess: onClose });
      }}
    >
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => fill(equalShares(total, sharers.length))}
      >
        {texts.splitEqually}
      </Button>
      <ul className="grid gap-2">
        {sharers.map(({ profile_id: key, username }, index) => (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_9rem] items-start gap-3">
            <label
              htmlFor={`${id}-${key}`}
              className="truncate py-2.5 font-medium"
              title={username}
            >
              {username}
            </label>
            <div className="grid gap-1.5">
              <AmountInput
                id={`${id}-${key}`}
                unit={unit}
                value={typed[index] ?? ""}
                aria-invalid={amounts[index] === null}
                onChange={({ target: { value } }) =>
                  setTyped(typed.map((text, at) => (at === index ? value : text)))
                }
              />
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className={left === 0 && !isUnread ? "text-muted" : "text-warning"}>
        {isUnread
          ? amountCopy.notation[unit]
          : left === 0
            ? texts.splitFits(formatMoney(total, payout.currency))
            : left > 0
              ? texts.splitLeft(formatMoney(left, payout.currency))
              : texts.splitOver(formatMoney(-left, payout.currency))}
      </p>
      <Button
        type="submit"
        className="justify-self-end"
        disabled={left !== 0 || isUnread}
        isLoading={split.isPending}
      >
        {texts.splitConfirm}
      </Button>
    </form>
  );
}
