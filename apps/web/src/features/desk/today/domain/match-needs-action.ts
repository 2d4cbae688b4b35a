import { startPhase } from "@/entities/match/domain/start-phase";
import type { MatchStart } from "@/entities/match/api/match-start";

/**
 * Whether a match needs action: a side is late, or the match clock gave a walkover.
 * A match that only starts soon does not.
 * @param now milliseconds since the epoch
 */
export function asksNow(start: Pick<MatchStart, "state" | "starts_at">, now: number): boolean {
  const phase = startPhase(start, now);
  return phase !== null && phase !== "ready";
}
