import { zodResolver } from "@hookform/resolvers/zod";
import { ticketTransactionsLimits } from "@leyenda/db-types/limits";
import { Minus, MoveRight, Plus } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { AmountInput } from "@/components/ui/amount-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { writeAmount } from "@/lib/amount";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { toast } from "@/lib/toast";
import { copy } from "../copy.ts";
import {
  adjustedTickets,
  balanceAfter,
  type HolderKind,
  type TicketHolder,
} from "../domain/wallet-owner.ts";
import { adjustSchema, type AdjustValues } from "../schemas.ts";
import { TicketsDialog, type PlannedAdjustment } from "./tickets-dialog.tsx";

interface TicketsFormProps {
  readonly kind: HolderKind;
  readonly holder: TicketHolder;
}

const texts = copy.tickets;
const defaultValues: AdjustValues = { amount: "1", reason: "" };

function refuse(description: string) {
  toast({ title: copy.errorTitle, description, variant: "destructive" });
}

/** The form with the amount and the reason; both of its buttons open the confirmation. */
export function TicketsForm({ kind, holder }: TicketsFormProps) {
  const [planned, setPlanned] = useState<PlannedAdjustment | null>(null);
  const { control, handleSubmit, reset } = useForm<AdjustValues>({
    defaultValues,
    resolver: zodResolver(adjustSchema(kind)),
  });

  const amount = useWatch({ control, name: "amount" });

  function plan(sign: 1 | -1) {
    const { participantId } = holder;
    if (!participantId) {
      refuse(texts.participantMissing);
      return;
    }
    void handleSubmit(({ amount, reason }) =>
      setPlanned({ participantId, delta: sign * adjustedTickets(amount), reason: reason.trim() }),
    )();
  }

  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        plan(1);
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-[10rem_1fr]">
        <Field control={control} name="amount" label={texts.amount} required>
          {({ onBlur, ...field }) => (
            <AmountInput
              {...field}
              unit="tickets"
              onBlur={() => {
                const amount = adjustedTickets(field.value);
                if (amount > 0) field.onChange(writeAmount(amount, "tickets"));
                onBlur();
              }}
            />
          )}
        </Field>
        <Field
          control={control}
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          required
        >
          {(field) => (
            <Input {...field} maxLength={ticketTransactionsLimits.reason.max} autoComplete="off" />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BalanceOutlook balance={holder.balance} amount={adjustedTickets(amount)} />
        <div className="ml-auto flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => plan(-1)}>
            <Minus aria-hidden />
            {texts.remove}
          </Button>
          <Button type="submit">
            <Plus aria-hidden />
            {texts.grant}
          </Button>
        </div>
      </div>
      {planned && (
        <TicketsDialog
          holder={holder}
          planned={planned}
          onDone={() => reset(defaultValues)}
          onClose={() => setPlanned(null)}
        />
      )}
    </form>
  );
}

interface BalanceOutlookProps {
  readonly balance: number;
  /** The typed amount, in tickets. */
  readonly amount: number;
}

/** Shows the balance after granting and after removing the typed number of tickets. */
function BalanceOutlook({ balance, amount }: BalanceOutlookProps) {
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
