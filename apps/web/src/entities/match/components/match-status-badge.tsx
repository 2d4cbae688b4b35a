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
  live: "accent",
  disputed: "warning",
  done: "neutral",
};

interface MatchStatusBadgeProps {
  readonly match: MatchTiming;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Its walkover by the clock waits for a referee; unsaid by lists, which do not know of starts. */
  readonly isObjected?: boolean;
  /** A side said how it ended, where that is known: the status of a challenge does not tell. */
  readonly isReported?: boolean | undefined;
}

/** The state of a match in a word and its colour; what is being played pulses. */
export function MatchStatusBadge(props: MatchStatusBadgeProps) {
  const { match, now, isObjected = false, isReported } = props;
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
            : match.kind === "challenge" &&
                match.status === "pending_results" &&
                isReported !== undefined
              ? isReported
                ? matchCopy.awaitsAnswer
                : matchStatusWords.pending
              : matchStatusWords[status]}
    </Badge>
  );
}
