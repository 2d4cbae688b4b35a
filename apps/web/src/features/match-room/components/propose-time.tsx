import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { fromLocalInput } from "@/lib/local-date";
import { useProposeTime } from "../api/match-time-proposals.ts";
import { timeCopy as copy } from "../time-agreement-copy.ts";

interface ProposeTimeProps {
  readonly matchId: string;
  readonly onDone: () => void;
}

/** The field takes the focus, because the user has just opened the form. */
const focusOnce = (field: HTMLElement | null) => field?.focus();

/** The form with a day and time for the rival to accept. */
export function ProposeTime({ matchId, onDone }: ProposeTimeProps) {
  const id = useId();
  const [at, setAt] = useState("");
  const propose = useProposeTime(matchId);
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const instant = fromLocalInput(at);
        if (instant) propose.mutate(instant, { onSuccess: onDone });
      }}
    >
      <div className="grid flex-1 basis-56 gap-1.5">
        <Label htmlFor={id}>{copy.field}</Label>
        <Input
          id={id}
          ref={focusOnce}
          type="datetime-local"
          required
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
      </div>
      <Button type="submit" isLoading={propose.isPending}>
        {copy.send}
      </Button>
      <Button variant="ghost" disabled={propose.isPending} onClick={onDone}>
        {copy.cancel}
      </Button>
    </form>
  );
}
