import type { Words } from "@leyenda/db-types";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { challengeCopy } from "../copy.ts";
import { reportedResultCopy } from "../reported-result-copy.ts";

interface ChallengeStatusBadgeProps {
  readonly challengeStatus: Words["challenges"]["status"];
  readonly matchStatus: Words["challenge_matches"]["status"];
  readonly isReported?: boolean;
}

const tones: Partial<Record<keyof typeof challengeCopy.statuses, BadgeTone>> = {
  open: "info",
  in_progress: "accent",
  disputed: "warning",
  completed: "success",
};

/**
 * The state of a challenge in one word.
 * A dispute, or a reported result that waits for an answer, is shown instead of the challenge's status.
 */
export function ChallengeStatusBadge(props: ChallengeStatusBadgeProps) {
  const { challengeStatus, matchStatus, isReported = false } = props;
  const status = matchStatus === "disputed" ? "disputed" : challengeStatus;
  const isWaiting = isReported && status === "in_progress";
  return (
    <Badge tone={isWaiting ? "info" : (tones[status] ?? "neutral")} dot>
      {isWaiting ? reportedResultCopy.waits : challengeCopy.statuses[status]}
    </Badge>
  );
}
