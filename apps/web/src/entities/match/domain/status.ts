/** Every state of a match, of a tournament or of a challenge. */
export const matchStatuses = [
  "pending_opponent",
  "pending",
  "scheduled",
  "pending_results",
  "disputed",
  "completed",
  "bye",
  "cancelled",
] as const;

export type MatchStatus = (typeof matchStatuses)[number];

export type MatchTone = "neutral" | "upcoming" | "live" | "disputed" | "done";

type MatchTiming = { status: string; scheduledAt: string | null };

/**
 * Whether a match is being played: somebody has reported, or its hour has come.
 * @param now milliseconds since the epoch
 */
export function isMatchLive({ status, scheduledAt }: MatchTiming, now: number): boolean {
  if (status === "pending_results") return true;
  return status === "scheduled" && scheduledAt !== null && Date.parse(scheduledAt) <= now;
}

/** Tone of a match for badges and bracket cards; the status word is always shown as well. */
export function matchTone(match: MatchTiming, now: number): MatchTone {
  if (match.status === "disputed") return "disputed";
  if (match.status === "completed" || match.status === "bye") return "done";
  if (isMatchLive(match, now)) return "live";
  return match.status === "scheduled" ? "upcoming" : "neutral";
}

/** Whether nothing can happen in the match any more. */
export function isMatchOver(status: string): boolean {
  return status === "completed" || status === "bye" || status === "cancelled";
}

type Decidable = { status: string; participant1Id: string | null; participant2Id: string | null };

/** A winner can be declared once both slots are filled and while the match is not over. */
export function canDeclareWinner(match: Decidable): boolean {
  return (
    !isMatchOver(match.status) && match.participant1Id !== null && match.participant2Id !== null
  );
}
