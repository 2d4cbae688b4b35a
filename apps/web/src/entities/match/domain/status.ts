import type { Words } from "@leyenda/db-types";

/** Every status of a tournament match or a challenge match. */
export type MatchStatus = Words["tournament_matches" | "challenge_matches"]["status"];

export type MatchTone = "neutral" | "upcoming" | "live" | "disputed" | "done";

export type MatchTiming = {
  kind: "tournament" | "challenge";
  status: MatchStatus;
  scheduledAt: string | null;
  /** ISO timestamp of when both sides had arrived or the first map was entered; null before that. */
  liveSince: string | null;
};

/** After this many hours a match is no longer considered as being played, but as waiting for its result. */
export const LIVE_HOURS = 4;
const LIVE_MS = LIVE_HOURS * 3_600_000;

const PLAYABLE: readonly MatchStatus[] = ["pending", "scheduled", "pending_results"];

/** When the match began, as ISO timestamp. Without a recorded start, the scheduled time. */
const playedSince = ({ status, scheduledAt, liveSince }: MatchTiming): string | null =>
  PLAYABLE.includes(status) ? (liveSince ?? (status === "scheduled" ? scheduledAt : null)) : null;

/**
 * Whether a match is being played: it has begun, less than `LIVE_HOURS` ago.
 * Starts of challenges are not recorded, so their scheduled time counts.
 * If a result was reported and no map was entered, the match is over.
 * @param now milliseconds since the epoch
 */
export function isMatchLive(match: MatchTiming, now: number): boolean {
  const since = playedSince(match);
  if (since === null || (match.kind === "tournament" && match.liveSince === null)) return false;
  const played = now - Date.parse(since);
  // If a start was recorded, the match has begun, even if the browser's time is earlier than the start.
  return (match.liveSince !== null || played >= 0) && played < LIVE_MS;
}

/** Whether the scheduled time is known and in the future. */
export function isMatchAhead(
  { scheduledAt }: Pick<MatchTiming, "scheduledAt">,
  now: number,
): boolean {
  return scheduledAt !== null && Date.parse(scheduledAt) > now;
}

/** Whether the scheduled time has passed and the match has not begun. */
export function isMatchDue(match: MatchTiming, now: number): boolean {
  const since = match.liveSince === null ? playedSince(match) : null;
  return (
    since !== null &&
    !isMatchAhead(match, now) &&
    !isMatchLive(match, now) &&
    !awaitsResult(match, now)
  );
}

/** Whether the match waits for a result: a side has reported one, or the match should be over. */
export function awaitsResult(match: MatchTiming, now: number): boolean {
  if (match.status === "pending_results") return true;
  const since = playedSince(match);
  return since !== null && now - Date.parse(since) >= LIVE_MS;
}

/** The colour tone of a match for badges and bracket cards. The word for the status is always shown too. */
export function matchTone(match: MatchTiming, now: number): MatchTone {
  if (match.status === "disputed") return "disputed";
  if (match.status === "completed" || match.status === "bye") return "done";
  if (isMatchLive(match, now)) return "live";
  return match.status === "scheduled" || match.status === "pending_results"
    ? "upcoming"
    : "neutral";
}

/** Whether the match is over for good, so that nothing in it can change. */
export function isMatchOver(status: MatchStatus): boolean {
  return status === "completed" || status === "bye" || status === "cancelled";
}

type Decidable = {
  status: MatchStatus;
  participant1Id: string | null;
  participant2Id: string | null;
};

/** A winner can be declared if both sides are known and the match is not over. */
export function canDeclareWinner(match: Decidable): boolean {
  return (
    !isMatchOver(match.status) && match.participant1Id !== null && match.participant2Id !== null
  );
}
