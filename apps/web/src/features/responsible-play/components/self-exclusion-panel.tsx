import { useId, useState } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { formatDateTime } from "@/lib/format";
import { useSelfExclude } from "../api/own-limits.ts";
import { copy } from "../copy.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const [, week] = copy.exclusion.periods;

interface SelfExclusionPanelProps {
  readonly until: string | null;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** The player's self-exclusion from wagers; it can be extended but not shortened. */
export function SelfExclusionPanel({ until, now }: SelfExclusionPanelProps) {
  const id = useId();
  const [days, setDays] = useState(String(week.days));
  const exclude = useSelfExclude();
  const end = until === null ? 0 : Date.parse(until);
  const isExcluded = end > now;
  // Only periods longer than the current exclusion can be chosen.
  const periods = copy.exclusion.periods.filter((period) => now + period.days * DAY_MS > end);
  const chosen = periods.find((period) => String(period.days) === days) ?? periods[0];
  return (
    <Card className="grid gap-5 [&>div:first-child]:mb-0">
      <CardHeader title={copy.exclusion.title} description={copy.exclusion.description} />
      {isExcluded && until && (
        <p className="text-warning">{copy.exclusion.until(formatDateTime(until))}</p>
      )}
      {chosen && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="grid w-full gap-1.5 sm:w-60">
            <Label htmlFor={id}>{copy.exclusion.label}</Label>
            <Select
              id={id}
              options={periods.map((period) => ({
                value: String(period.days),
                label: period.label,
              }))}
              value={String(chosen.days)}
              onValueChange={setDays}
            />
          </div>
          <ConfirmButton
            label={isExcluded ? copy.exclusion.extend : copy.exclusion.submit}
            variant="destructive"
            title={copy.exclusion.confirmTitle}
            description={copy.exclusion.confirmText(chosen.label)}
            confirmLabel={copy.exclusion.submit}
            onConfirm={() => exclude.mutateAsync(chosen.days)}
          >
            <p className="text-[0.9375rem]">{copy.exclusion.consequence}</p>
          </ConfirmButton>
        </div>
      )}
    </Card>
  );
}
