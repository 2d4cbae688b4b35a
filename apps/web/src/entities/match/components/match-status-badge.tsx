import { Badge, type BadgeTone } from "@/components/ui/badge";
import { matchCopy, matchStatusWords } from "../copy.ts";
import { isSeriesOver } from "../domain/live-score.ts";
import {
  awaitsResult,
  isMatchDue,
  isMatchOver,
  type MatchTiming,
  matchTone,
  type MatchTone,
} from "../domain/status.ts";

const tones: Record<MatchTone, BadgeTone> = {
  neutral: "neutral",
  upcoming: "info",
  live: "accent-2",
  disputed: "warning",
  done: "neutral",
};

interface MatchStatusBadgeProps {
  /** The match, with its live score if the page knows it. */
  readonly match: MatchTiming & {
    readonly liveScore?: string | null;
    readonly bestOf?: number;
    /** The running veto, if the page knows whose turn it is. */
    readonly veto?: { readonly turn_id: string | null } | null;
  };
  /** The current time in milliseconds since the epoch. */
  readonly now: number;
  /** Whether a walkover by the match clock waits for a referee; undefined if the caller does not know. */
  readonly isObjected?: boolean;
  /** Text shown instead of the word for the status. */
  readonly word?: string | undefined;
}

/** The state of a match as a coloured word, animated while the match is being played. */
export function MatchStatusBadge({ match, now, isObjected, word }: MatchStatusBadgeProps) {
  const { liveScore = null, bestOf = 1 } = match;
  const isOver = isSeriesOver({ status: match.status, liveScore, bestOf });
  const timed = matchTone(match, now);
  const tone = isObjected ? "disputed" : isOver && timed === "live" ? "upcoming" : timed;
  const isUnsaid = awaitsResult(match, now) || (isOver && match.status !== "disputed");
  const status = isUnsaid ? "pending_results" : match.status;
  const isVeto = !isMatchOver(match.status) && Boolean(match.veto?.turn_id);
  return (
    <Badge tone={tones[tone]} dot={tone === "live" ? "pulse" : tone === "disputed"}>
      {isObjected && match.status !== "disputed"
        ? matchCopy.objected
        : tone === "live"
          ? matchCopy.live
          : isVeto
            ? matchCopy.inVeto
            : isMatchDue(match, now)
              ? matchCopy.due
              : (word ?? matchStatusWords[status])}
    </Badge>
  );
}
