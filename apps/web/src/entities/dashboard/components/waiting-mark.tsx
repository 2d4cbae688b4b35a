import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "@/lib/format";
import { type WaitingKind, waitingWorkQuery } from "../api/waiting-work.ts";
import { dashboardCopy } from "../copy.ts";

interface WaitingMarkProps {
  readonly kinds: readonly WaitingKind[];
}

/** How much waits behind a link or a tab; nothing where nothing does. */
export function WaitingMark({ kinds }: WaitingMarkProps) {
  const { data } = useQuery(waitingWorkQuery());
  const count = data ? kinds.reduce((sum, kind) => sum + data[kind], 0) : 0;
  if (count === 0) return null;
  return (
    // What is only heard stays inside of the strip that scrolls.
    <span className="relative ml-2">
      <span
        aria-hidden
        className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-warning/20 px-1.5 align-middle font-sans text-xs font-bold tracking-normal text-warning tabular-nums"
      >
        {formatNumber(count)}
      </span>
      <span className="sr-only"> {dashboardCopy.waiting(count)}</span>
    </span>
  );
}
