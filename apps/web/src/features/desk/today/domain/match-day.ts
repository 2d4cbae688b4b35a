import { startPhase } from "@/entities/match/domain/start-phase";
import type { MatchStart } from "@/entities/match/api/match-start";

/**
 * Whether a match asks for somebody: a side has not come at its hour, or its clock gave a walkover. What merely begins
 * soon asks for nobody.
 * @param now milliseconds since the epoch
 */
export function asksNow(start: Pick<MatchStart, "state" | "starts_at">, now: number): boolean {
  const phase = startPhase(start, now);
  return phase !== null && phase !== "ready";
}
