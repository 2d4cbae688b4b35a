import { formatNumber } from "@/lib/format";

interface CountMarkProps {
  readonly count: number;
  /** The count in words, for screen readers. */
  readonly label: string;
}

/** The number of items that wait behind a link or a tab. Renders nothing if there are none. */
export function CountBadge({ count, label }: CountMarkProps) {
  if (count === 0) return null;
  return (
    // `relative` makes the hidden text for screen readers stay inside the scrolling strip of tabs.
    <span className="count-mark relative ml-2">
      <span
        aria-hidden
        className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent-2 px-1.5 align-middle font-sans text-xs font-bold text-accent-foreground tabular-nums"
      >
        {formatNumber(count)}
      </span>
      <span className="sr-only"> {label}</span>
    </span>
  );
}
