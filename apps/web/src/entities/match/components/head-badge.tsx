import type { MatchDetails } from "../api/get-match.ts";
import { useIsObjected } from "../hooks/use-is-objected.ts";
import { MatchStatusBadge } from "./match-status-badge.tsx";

interface HeadBadgeProps {
  readonly match: MatchDetails;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The state of a match at its head, which knows of its start as well. */
export function HeadBadge({ match, now }: HeadBadgeProps) {
  return <MatchStatusBadge match={match} now={now} isObjected={useIsObjected(match)} />;
}
