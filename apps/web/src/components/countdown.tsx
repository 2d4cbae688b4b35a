import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { countdownParts } from "@/lib/format";
import { copy } from "./copy.ts";

interface CountdownProps {
  /** ISO timestamp of the end of the countdown. */
  readonly to: string;
  /** The event at the end of the countdown. Screen readers read it with the date, not with every second. */
  readonly label: string;
  /** The text shown once the countdown has ended. */
  readonly doneText?: string;
  readonly className?: string;
}

/** Counts down to a point in time: in days and hours when it is far away, in seconds when it is near. */
export function Countdown({ to, label, doneText = copy.started, className }: CountdownProps) {
  const now = useNow(1000);
  const parts = countdownParts(new Date(to).getTime() - now);
  return (
    <span
      role="timer"
      aria-label={label}
      className={cn("font-display font-semibold tabular-nums", className)}
    >
      {parts.length === 0
        ? doneText
        : parts.map((part) => `${part.value} ${copy.units[part.unit]}`).join(" ")}
    </span>
  );
}
