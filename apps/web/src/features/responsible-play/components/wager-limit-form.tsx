import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { AmountInput } from "@/components/ui/amount-input";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Progress } from "@/components/ui/progress";
import { writeAmount } from "@/lib/amount";
import { formatDateTime, formatTickets } from "@/lib/format";
import type { WagerConditions } from "@/entities/wagering/domain/wager-conditions";
import { useSetWeeklyLimit } from "../api/own-limits.ts";
import { copy } from "../copy.ts";
import { limitSchema, type LimitValues, typedLimit } from "../domain/wager-limit-form.ts";

interface WagerLimitFormProps {
  readonly conditions: WagerConditions;
}

/** The form for the limit of tickets staked within seven days: how much is used, and when a change takes effect. */
export function WagerLimitForm({ conditions }: WagerLimitFormProps) {
  const { weekly_limit: limit, weekly_used: used, pending_from: from } = conditions;
  const save = useSetWeeklyLimit();
  const { control, formState, handleSubmit } = useForm<LimitValues>({
    resolver: zodResolver(limitSchema),
    values: { limit: limit === null ? "" : writeAmount(limit, "tickets") },
  });
  const submit = handleSubmit((values) => save.mutate(typedLimit(values)));
  return (
    <Card className="grid gap-5 [&>div:first-child]:mb-0">
      <CardHeader title={copy.limit.title} description={copy.limit.description} />
      <div className="grid gap-2">
        <p className="tabular-nums">
          {limit === null
            ? copy.limit.used(formatTickets(used))
            : copy.limit.usedOf(formatTickets(used), formatTickets(limit))}
        </p>
        {limit !== null && <Progress value={used} max={limit} label={copy.limit.progress} />}
      </div>
      {from && (
        <p className="text-warning">
          {conditions.pending_unlimited
            ? copy.limit.pendingNone(formatDateTime(from))
            : copy.limit.pending(
                formatTickets(conditions.pending_limit ?? 0),
                formatDateTime(from),
              )}
        </p>
      )}
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field control={control} name="limit" label={copy.limit.label}>
          {(field) => (
            <AmountInput
              {...field}
              unit="tickets"
              placeholder={copy.limit.none}
              className="sm:max-w-60"
            />
          )}
        </Field>
        <Button
          type="submit"
          variant={formState.isDirty ? "primary" : "secondary"}
          isLoading={save.isPending}
          className="justify-self-start"
        >
          {copy.limit.submit}
        </Button>
      </form>
    </Card>
  );
}
