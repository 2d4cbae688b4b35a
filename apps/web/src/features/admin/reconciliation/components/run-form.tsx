import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { useReconcilePayments } from "../api/reconciliation.ts";
import { copy } from "../copy.ts";

const DAY_MS = 86_400_000;
const argentineDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Argentina/Buenos_Aires",
});

/** Repeats the comparison of a day, yesterday at the latest. */
export function RunForm() {
  const id = useId();
  const [yesterday] = useState(() => argentineDay.format(Date.now() - DAY_MS));
  const [day, setDay] = useState(yesterday);
  const run = useReconcilePayments();
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        run.mutate(day);
      }}
    >
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{copy.run.day}</Label>
        <Input
          id={id}
          type="date"
          required
          max={yesterday}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </div>
      <Button type="submit" isLoading={run.isPending} disabled={day === ""}>
        {copy.run.action}
      </Button>
    </form>
  );
}
