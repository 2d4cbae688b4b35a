import type { Words } from "@leyenda/db-types";

/** Every state of a match, of a tournament or of a challenge. */
export type MatchStatus = Words["tournament_matches" | "challenge_matches"]["status"];

export type MatchTone = "neutral" | "upcoming" | "live" | "disputed" | "done";

export type MatchTiming = {
  kind: "tournament" | "challenge";
  status: MatchStatus;
  scheduledAt: string | null;
  /** Since when it is played: both sides came, or its first map was entered. */
  liveSince: string | null;
};

/** How long a match may last: later it is not being played, nobody has said how it ended. */
export const LIVE_HOURS = 4;
const LIVE_MS = LIVE_HOURS * 3_600_000;

const PLAYABLE: readonly MatchStatus[] = ["pending", "scheduled", "pending_results"];

/** Since when it is played, or should be: it has begun, before that its hour. ISO. */
const playedSince = ({ status, scheduledAt, liveSince }: MatchTiming): string | null =>
  PLAYABLE.includes(status) ? (liveSince ?? (status === "scheduled" ? scheduledAt : null)) : null;

/**
 * Whether a match is being played: it has begun, not long ago. Of a challenge nobody says so: its hour does.
 * Without a map, a report says that it is over.
 * @param now milliseconds since the epoch
 */
export function isMatchLive(match: MatchTiming, now: number): boolean {
  const since = playedSince(match);
  if (since === null || (match.kind === "tournament" && match.liveSince === null)) return false;
  const played = now - Date.parse(since);
  // What has begun has, though the page looked at the clock before.
  return (match.liveSince !== null || played >= 0) && played < LIVE_MS;
}

/** Whether the hour of the match is known and has not come. */
export function isMatchAhead(
  { scheduledAt }: Pick<MatchTiming, "scheduledAt">,
  now: number,
): boolean {
  return scheduledAt !== null && Date.parse(scheduledAt) > now;
}

/** Whether the hour of a match has come and its sides have not. */
export function isMatchDue(match: MatchTiming, now: number): boolean {
  const since = match.liveSince === null ? playedSince(match) : null;
  return (
    since !== null &&
    !isMatchAhead(match, now) &&
    !isMatchLive(match, now) &&
    !awaitsResult(match, now)
  );
}

/** Whether it should be known how the match ended: somebody has reported, or its time is long over. */
export function awaitsResult(match: MatchTiming, now: number): boolean {
  if (match.status === "pending_results") return true;
  const since = playedSince(match);
  return since !== null && now - Date.parse(since) >= LIVE_MS;
}

/** Tone of a match for badges and bracket cards; the status word is always shown as well. */
export function matchTone(match: MatchTiming, now: number): MatchTone {
  if (match.status === "disputed") return "disputed";
  if (match.status === "completed" || match.status === "bye") return "done";
  if (isMatchLive(match, now)) return "live";
  return match.status === "scheduled" || match.status === "pending_results"
    ? "upcoming"
    : "neutral";
}

/** Whether nothing can happen in the match any more. */
export function isMatchOver(status: MatchStatus): boolean {
  return status === "completed" || status === "bye" || status === "cancelled";
}

type Decidable = {
  status: MatchStatus;
  participant1Id: string | null;
  participant2Id: string | null;
};

/** A winner can be declared once both slots are filled and while the match is not over. */
export function canDeclareWinner(match: Decidable): boolean {
  return (
    !isMatchOver(match.status) && match.participant1Id !== null && match.participant2Id !== null
  );
}
