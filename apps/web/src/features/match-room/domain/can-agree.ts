import type { MatchDetails } from "@/entities/match/api/get-match";

type Timed = Pick<MatchDetails, "kind" | "status" | "liveScore" | "side1" | "side2">;

/**
 * Whether the sides may still agree on another time.
 * The sides can agree while no game is entered and no result is reported, unless one of them is a guest.
 */
export function canAgree({ kind, status, liveScore, side1, side2 }: Timed): boolean {
  if (liveScore !== null || side1?.isGuest || side2?.isGuest) return false;
  return (
    status === "pending" ||
    status === "scheduled" ||
    (kind === "challenge" && status === "pending_results")
  );
}
