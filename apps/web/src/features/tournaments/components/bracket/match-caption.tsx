import { use } from "react";
import { useFormats } from "@/hooks/use-formats";
import { matchCopy, matchStatusWords } from "@/entities/match/copy";
import { liveScoreOf } from "@/entities/match/domain/live-score";
import { awaitsResult, isMatchDue, type MatchTone } from "@/entities/match/domain/status";
import { stagesCopy } from "../../stages-copy.ts";
import { isSaid } from "../../domain/match-phase-words.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";
import { DeskSightContext } from "../../hooks/desk-view-context.ts";
import { SightContext } from "../../hooks/stage-view-context.ts";

interface MatchCaptionProps {
  readonly match: TournamentMatch;
  readonly tone: MatchTone;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** The line under a match card: the current state or the time. Renders nothing for a finished match. */
export function MatchCaption({ match, tone, now }: MatchCaptionProps) {
  const { formatClock, formatDateTime, formatRelative } = useFormats();
  const { said } = use(SightContext);
  const desk = use(DeskSightContext);
  const line = desk?.lines.get(match.id);
  if (tone === "done") return null;
  if (line) return <p className="match-caption">{line.text}</p>;
  if (isSaid(match, said, now)) return <p className="match-caption result">{said.get(match.id)}</p>;
  if (tone === "live") {
    const live = liveScoreOf(match);
    const since = match.liveSince ?? match.scheduledAt;
    const parts = [
      // A match whose result waits for confirmation is no longer live.
      ...(live?.nextMap === null ? [] : [matchCopy.live]),
      // During a series this line shows the current map instead of the time since the start.
      ...(live ? [matchCopy.playing(live)] : since ? [formatRelative(since, now)] : []),
    ];
    return <p className="match-caption result">{parts.join(" · ")}</p>;
  }
  if (match.status === "cancelled")
    return (
      <p className="match-caption result">
        {match.outcome === "no_show" ? stagesCopy.bracket.noShow : stagesCopy.bracket.annulled}
      </p>
    );
  if (tone === "disputed") return <p className="match-caption">{matchStatusWords[match.status]}</p>;
  if (awaitsResult(match, now))
    return <p className="match-caption">{matchStatusWords.pending_results}</p>;
  if (isMatchDue(match, now)) return <p className="match-caption">{matchCopy.due}</p>;
  if (match.scheduledAt) {
    return (
      <p className="match-caption">
        <time dateTime={match.scheduledAt}>
          {desk ? formatClock(match.scheduledAt, now) : formatDateTime(match.scheduledAt)}
        </time>
      </p>
    );
  }
  return null;
}
