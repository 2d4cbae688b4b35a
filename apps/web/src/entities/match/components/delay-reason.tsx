import { useFormats } from "@/hooks/use-formats";
import type { MatchDetails } from "../api/get-match.ts";
import { matchCopy } from "../copy.ts";
import { isMatchOver } from "../domain/status.ts";

interface DelayReasonProps {
  readonly match: Pick<MatchDetails, "delay" | "status" | "liveSince">;
  /** The current time in milliseconds since the epoch. */
  readonly now: number;
}

/** Why the match was moved from its scheduled time. Shown until the match begins. */
export function DelayReason({ match, now }: DelayReasonProps) {
  const { formatClock } = useFormats();
  const { delay } = match;
  if (!delay || match.liveSince !== null || isMatchOver(match.status)) return null;
  return (
    <span className="w-full text-center text-sm text-muted">
      {matchCopy.delayed[delay.reason](formatClock(delay.from, now))}
    </span>
  );
}
