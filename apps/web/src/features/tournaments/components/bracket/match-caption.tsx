import { formatDateTime } from "@/lib/format";
import { matchCopy, matchStatusWord } from "@/entities/match/copy";
import type { MatchTone } from "@/entities/match/domain/status";
import type { TournamentMatch } from "../../domain/tournament-match.ts";

interface MatchCaptionProps {
  readonly match: TournamentMatch;
  readonly tone: MatchTone;
}

/** The line under a match card: what happens now, or when. Nothing for what is over. */
export function MatchCaption({ match, tone }: MatchCaptionProps) {
  if (tone === "done") return null;
  if (tone === "live") return <p className="match-caption">{matchCopy.live}</p>;
  if (tone === "disputed") return <p className="match-caption">{matchStatusWord(match.status)}</p>;
  if (match.scheduledAt) {
    return (
      <p className="match-caption">
        <time dateTime={match.scheduledAt}>{formatDateTime(match.scheduledAt)}</time>
      </p>
    );
  }
  return null;
}
