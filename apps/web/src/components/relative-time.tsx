import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { useFormats } from "@/hooks/use-formats";

interface RelativeTimeProps {
  /** The point in time to show, as ISO timestamp. */
  readonly value: string;
  /** Shows the full date next to the relative time, for an event that the user waits for. */
  readonly isWhole?: boolean;
  /** Shows the day and the hour instead of a relative time, for an event at which the user must be present. */
  readonly isHour?: boolean;
  readonly className?: string;
}

const REFRESH_MS = 30_000;

/** A relative time, with the full date on hover and focus. */
export function RelativeTime({ value, isWhole, isHour, className }: RelativeTimeProps) {
  const { formatClock, formatDateTime, formatRelative } = useFormats();
  const now = useNow(REFRESH_MS);
  const absolute = formatDateTime(value);
  const relative = isHour ? formatClock(value, now) : formatRelative(value, now);
  return (
    <time dateTime={value} className={cn("group/time relative inline-block", className)}>
      {relative}
      {isWhole && relative !== absolute && ` · ${absolute}`}
      {!isWhole && relative !== absolute && (
        <span className="pointer-events-none absolute bottom-full left-0 z-10 mb-1 hidden rounded-md bg-surface-raised px-2 py-1 text-sm whitespace-nowrap text-foreground group-hover/time:block group-focus-within/time:block">
          {absolute}
        </span>
      )}
    </time>
  );
}
