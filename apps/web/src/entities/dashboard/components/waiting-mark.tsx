import { useQuery } from "@tanstack/react-query";
import { CountMark } from "@/components/count-mark";
import { type WaitingKind, waitingWorkQuery } from "../api/waiting-work.ts";
import { dashboardCopy } from "../copy.ts";

interface WaitingMarkProps {
  readonly kinds: readonly WaitingKind[];
}

/** How much of these kinds waits; undefined until it is known. */
export function useWaitingCount(kinds: readonly WaitingKind[]): number | undefined {
  const { data } = useQuery(waitingWorkQuery());
  return data && kinds.reduce((sum, kind) => sum + data[kind], 0);
}

/** How much of an administrator's work waits behind a link or a tab. */
export function WaitingMark({ kinds }: WaitingMarkProps) {
  const count = useWaitingCount(kinds) ?? 0;
  return <CountMark count={count} label={dashboardCopy.waiting(count)} />;
}
