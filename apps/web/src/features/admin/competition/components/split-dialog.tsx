import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { formatMoney } from "@/lib/format";
import { type Payout, prizeSharersQuery, useSplitPayout } from "../api/payouts.ts";
import { payoutsCopy } from "../payouts-copy.ts";
import { equalShares, leftOf } from "../domain/payouts.ts";

const texts = payoutsCopy;

interface SplitDialogProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

/** Who of a team receives which part of its prize. */
export function SplitDialog({ payout, onClose }: SplitDialogProps) {
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

interface SplitFormProps extends SplitDialogProps {
  readonly sharers: readonly { profile_id: string; username: string; amount: number }[];
}

const amountOf = (text: string): number => Number(text.replace(",", ".")) || 0;

function SplitForm({ payout, sharers, onClose }: SplitFormProps) {
  const id = useId();
  const total = sharers.reduce((sum, { amount }) => sum + amount, 0);
  const [typed, setTyped] = useState(() =>
    sharers.map(({ amount }) => (amount > 0 ? String(amount) : "")),
  );
  const split = useSplitPayout();
  const amounts = typed.map(amountOf);
  const left = leftOf(total, amounts);
  const fill = (shares: readonly number[]) =>
    setTyped(sharers.map((_, index) => (shares[index] ? String(shares[index]) : "")));
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
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-3">
            <label htmlFor={`${id}-${key}`} className="truncate font-medium" title={username}>
              {username}
            </label>
            <Input
              id={`${id}-${key}`}
              inputMode="decimal"
              value={typed[index] ?? ""}
              onChange={({ target: { value } }) =>
                setTyped(typed.map((text, at) => (at === index ? value : text)))
              }
            />
          </li>
        ))}
      </ul>
      <p role="status" className={left === 0 ? "text-muted" : "text-warning"}>
        {left === 0
          ? texts.splitFits(formatMoney(total, payout.currency))
          : left > 0
            ? texts.splitLeft(formatMoney(left, payout.currency))
            : texts.splitOver(formatMoney(-left, payout.currency))}
      </p>
      <Button
        type="submit"
        className="justify-self-end"
        disabled={left !== 0}
        isLoading={split.isPending}
      >
        {texts.splitConfirm}
      </Button>
    </form>
  );
}
