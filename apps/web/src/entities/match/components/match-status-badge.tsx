import { Badge, type BadgeTone } from "@/components/ui/badge";
import { matchCopy, matchStatusWords } from "../copy.ts";
import {
  awaitsResult,
  isMatchDue,
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
  readonly match: MatchTiming;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Its walkover by the clock waits for a referee; unsaid by lists, which do not know of starts. */
  readonly isObjected?: boolean;
  /** For its status, from who knows more of it. */
  readonly word?: string | undefined;
}

/** The state of a match in a word and its colour; what is being played pulses. */
export function MatchStatusBadge({ match, now, isObjected, word }: MatchStatusBadgeProps) {
  const tone = isObjected ? "disputed" : matchTone(match, now);
  const status = awaitsResult(match, now) ? "pending_results" : match.status;
  return (
    <Badge tone={tones[tone]} dot={tone === "live" ? "pulse" : tone === "disputed"}>
      {isObjected && match.status !== "disputed"
        ? matchCopy.objected
        : tone === "live"
          ? matchCopy.live
          : isMatchDue(match, now)
            ? matchCopy.due
            : (word ?? matchStatusWords[status])}
    </Badge>
  );
}
