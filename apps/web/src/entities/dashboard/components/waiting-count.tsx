import { useQuery } from "@tanstack/react-query";
import { CountBadge } from "@/components/count-badge";
import { type WaitingKind, waitingWorkQuery } from "../api/waiting-work.ts";
import { dashboardCopy } from "../copy.ts";

interface WaitingCountProps {
  readonly kinds: readonly WaitingKind[];
}

/** The number of waiting items of the given kinds; undefined until it is known. */
export function useWaitingCount(kinds: readonly WaitingKind[]): number | undefined {
  const { data } = useQuery(waitingWorkQuery());
  return data && kinds.reduce((sum, kind) => sum + data[kind], 0);
}

/** The number of waiting items behind a link or a tab of the back office. */
export function WaitingCount({ kinds }: WaitingCountProps) {
  const count = useWaitingCount(kinds) ?? 0;
  return <CountBadge count={count} label={dashboardCopy.waiting(count)} />;
}
