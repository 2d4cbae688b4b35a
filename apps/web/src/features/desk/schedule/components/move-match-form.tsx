import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format";
import { fromLocalInput, toLocalInput } from "@/lib/local-date";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";
import { scheduleCopy } from "../schedule-copy.ts";

const copy = scheduleCopy.mover;

interface MoveMatchFormProps {
  readonly match: ScheduledMatch;
  /** The existing time slots, as ISO instants. */
  readonly slots: readonly string[];
  /** True to render the form as one line; the content above already names the match. */
  readonly isLine: boolean;
  readonly onMove: (id: string, at: string) => void;
  readonly onClose: () => void;
}

/** Moves a match to one of the existing time slots, or to another time. */
export function MoveMatchForm({ match, slots, isLine, onMove, onClose }: MoveMatchFormProps) {
  const [other, setOther] = useState(toLocalInput(match.at));
  const form = useRef<HTMLFormElement>(null);
  // Returns the focus to the form after the match has moved.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("select, input")?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <form
      ref={form}
      aria-label={copy.to(match.title)}
      className={cn(
        // Scrolling leaves space for the draft's bar and a phone's tab bar.
        "scroll-mt-40 scroll-mb-24 gap-2",
        isLine
          ? "grid grid-cols-[minmax(0,1fr)_13rem_14.5rem_auto_auto] items-center p-3"
          : "grid grid-cols-[minmax(0,1fr)_auto] p-2 pt-0",
      )}
      onSubmit={(event) => {
        event.preventDefault();
        const at = fromLocalInput(other);
        if (at) onMove(match.id, at);
      }}
    >
      {isLine && <p className="font-semibold wrap-anywhere">{copy.to(match.title)}</p>}
      {slots.length > 0 ? (
        <Select
          aria-label={copy.slots}
          placeholder={copy.choose}
          value={match.at ? new Date(match.at).toISOString() : ""}
          options={slots.map((at) => ({ value: at, label: formatDateTime(at) }))}
          onValueChange={(at) => onMove(match.id, at)}
        />
      ) : (
        <span className="self-center text-sm text-muted">{copy.other}</span>
      )}
      <Button
        variant="ghost"
        icon
        aria-label={copy.close}
        className={cn(isLine && "order-last")}
        onClick={onClose}
      >
        <X aria-hidden />
      </Button>
      <Input
        type="datetime-local"
        required
        aria-label={copy.other}
        value={other}
        onChange={(event) => setOther(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        {copy.move}
      </Button>
    </form>
  );
}
