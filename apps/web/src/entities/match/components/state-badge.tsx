import type { MatchDetails } from "../api/get-match.ts";
import { useIsObjected } from "../hooks/use-is-objected.ts";
import { MatchStatusBadge } from "./match-status-badge.tsx";

interface StateBadgeProps {
  readonly match: MatchDetails;
  /** The current time in milliseconds since the epoch. */
  readonly now: number;
  readonly word?: string | undefined;
}

/** The state of a match as a badge. It also shows an objection to a walkover. */
export function StateBadge({ match, now, word }: StateBadgeProps) {
  return <MatchStatusBadge match={match} now={now} isObjected={useIsObjected(match)} word={word} />;
}
