import type { MatchDetails } from "@/entities/match/api/get-match";

type Timed = Pick<MatchDetails, "kind" | "status" | "liveScore" | "side1" | "side2">;

/** Whether the time of a match can still be another: nobody has entered a game or said how it ended, and both have somebody who answers. */
export function canAgree({ kind, status, liveScore, side1, side2 }: Timed): boolean {
  if (liveScore !== null || side1?.isGuest || side2?.isGuest) return false;
  return (
    status === "pending" ||
    status === "scheduled" ||
    (kind === "challenge" && status === "pending_results")
  );
}
