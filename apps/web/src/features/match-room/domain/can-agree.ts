import type { MatchDetails } from "@/entities/match/api/get-match";

type Timed = Pick<MatchDetails, "kind" | "status" | "liveScore">;

/** Whether the time of a match can still be another: nobody has entered a game or said how it ended. */
export function canAgree({ kind, status, liveScore }: Timed): boolean {
  if (liveScore !== null) return false;
  return (
    status === "pending" ||
    status === "scheduled" ||
    (kind === "challenge" && status === "pending_results")
  );
}
