import { ticketTransactionsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/lib/toast";
import { copy } from "../copy.ts";
import { amountFromText, type HolderKind, type TicketHolder } from "../domain/holder.ts";
import { type AdjustValues, adjustSchema } from "../schemas.ts";
import { BalanceOutlook } from "./balance-outlook.tsx";
import { AdjustDialog, type PlannedAdjustment } from "./adjust-dialog.tsx";

interface AdjustFormProps {
  readonly kind: HolderKind;
  readonly holder: TicketHolder;
}

const texts = copy.tickets;
const defaultValues: AdjustValues = { amount: "1", reason: "" };

function refuse(description: string) {
  toast({ title: copy.errorTitle, description, variant: "destructive" });
}

/** Amount and reason; both buttons lead to the dialog that shows what will happen. */
export function AdjustForm({ kind, holder }: AdjustFormProps) {
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
      setPlanned({ participantId, delta: sign * amountFromText(amount), reason: reason.trim() }),
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
            <Input
              {...field}
              type="number"
              min={1}
              step={1}
              inputMode="numeric"
              onBlur={() => {
                field.onChange(String(amountFromText(field.value)));
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
        <BalanceOutlook balance={holder.balance} amount={amountFromText(amount)} />
        <div className="ml-auto flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => plan(-1)}>
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
        <AdjustDialog
          holder={holder}
          planned={planned}
          onDone={() => reset(defaultValues)}
          onClose={() => setPlanned(null)}
        />
      )}
    </form>
  );
}
