import { use } from "react";
import { useFormats } from "@/hooks/use-formats";
import { matchCopy, matchStatusWords } from "@/entities/match/copy";
import { liveScoreOf } from "@/entities/match/domain/live-score";
import { decisionNote } from "@/entities/match/domain/result";
import { awaitsResult, isMatchDue, type MatchTone } from "@/entities/match/domain/status";
import { stagesCopy } from "../../stages-copy.ts";
import { isSaid } from "../../domain/match-phase-words.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";
import { DeskSightContext } from "../../hooks/desk-view-context.ts";
import { SightContext } from "../../hooks/stage-view-context.ts";

/** The games of an aggregate and what decided it: "2-1 · 1-2 · 4-2 pen."; null for other series. */
function seriesLine({ legScores, result }: TournamentMatch): string | null {
  const note = decisionNote(result);
  const parts = [...(legScores?.split(" ") ?? []), ...(note === null ? [] : [note])];
  return parts.length === 0 ? null : parts.join(" · ");
}

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
  const series = seriesLine(match);
  if (tone === "done") return series && <p className="match-caption result">{series}</p>;
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
        {/* Between the games of an aggregate: the score so far, and the date of the next game. */}
        {series && <span className="result me-2">{series}</span>}
        <time dateTime={match.scheduledAt}>
          {desk ? formatClock(match.scheduledAt, now) : formatDateTime(match.scheduledAt)}
        </time>
      </p>
    );
  }
  return null;
}
