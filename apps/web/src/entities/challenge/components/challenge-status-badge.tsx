import type { Words } from "@leyenda/db-types";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { challengeCopy } from "../copy.ts";

interface ChallengeStatusBadgeProps {
  readonly challengeStatus: Words["challenges"]["status"];
  readonly matchStatus: Words["challenge_matches"]["status"];
}

const tones: Partial<Record<keyof typeof challengeCopy.statuses, BadgeTone>> = {
  open: "info",
  in_progress: "accent",
  disputed: "warning",
  completed: "success",
};

/** How a challenge stands, in a word: a dispute of its match counts before the challenge's own. */
export function ChallengeStatusBadge({ challengeStatus, matchStatus }: ChallengeStatusBadgeProps) {
  const status = matchStatus === "disputed" ? "disputed" : challengeStatus;
  return (
    <Badge tone={tones[status] ?? "neutral"} dot>
      {challengeCopy.statuses[status]}
    </Badge>
  );
}
