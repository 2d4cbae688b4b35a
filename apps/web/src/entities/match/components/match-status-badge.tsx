import { Badge, type BadgeTone } from "@/components/ui/badge";
import { matchCopy, matchStatusWord } from "../copy.ts";
import { matchTone, type MatchTone } from "../domain/status.ts";

const tones: Record<MatchTone, BadgeTone> = {
  neutral: "neutral",
  upcoming: "info",
  live: "accent",
  disputed: "warning",
  done: "neutral",
};

interface MatchStatusBadgeProps {
  readonly match: { status: string; scheduledAt: string | null };
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The state of a match in a word and its colour; what is being played pulses. */
export function MatchStatusBadge({ match, now }: MatchStatusBadgeProps) {
  const tone = matchTone(match, now);
  const isLiveBySchedule = tone === "live" && match.status === "scheduled";
  return (
    <Badge tone={tones[tone]} dot={tone === "live" ? "pulse" : tone === "disputed"}>
      {isLiveBySchedule ? matchCopy.live : matchStatusWord(match.status)}
    </Badge>
  );
}
