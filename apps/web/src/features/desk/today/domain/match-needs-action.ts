import { startPhase } from "@/entities/match/domain/start-phase";
import type { MatchStart } from "@/entities/match/api/match-start";

/**
 * Whether a match needs action, because a side is late or the match clock declared a walkover. A match that starts soon
 * needs none.
 * @param now milliseconds since the epoch
 */
export function asksNow(start: Pick<MatchStart, "state" | "starts_at">, now: number): boolean {
  const phase = startPhase(start, now);
  return phase !== null && phase !== "ready";
}
