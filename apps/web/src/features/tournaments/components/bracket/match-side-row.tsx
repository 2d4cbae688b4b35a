import { cn } from "@/lib/cn";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { matchCopy } from "@/entities/match/copy";
import { stagesCopy } from "../../stages-copy.ts";
import type { MatchSideView } from "../../domain/tournament-match.ts";

interface MatchSideRowProps {
  readonly side: MatchSideView | null;
  readonly score: string | null;
  readonly outcome: "won" | "drawn" | "lost" | "open";
  /** What stands in an empty slot: a bye and "not yet known" are different things. */
  readonly emptyLabel: string;
}

/** One side of a match: seed, mark, name, score. */
export function MatchSideRow({ side, score, outcome, emptyLabel }: MatchSideRowProps) {
  return (
    <span className="match-side" data-participant={side?.id} data-outcome={outcome}>
      <span aria-hidden className="match-seed">
        {side?.seed ?? ""}
      </span>
      {side && <ParticipantMark participant={side} className="size-5" />}
      <span
        title={side?.name ?? emptyLabel}
        className={cn("min-w-0 flex-1 truncate", !side && "text-muted italic")}
      >
        {side?.name ?? emptyLabel}
      </span>
      <span className="sr-only">{stagesCopy.bracket.sideSuffix(side?.seed ?? null, score)}</span>
      <span
        aria-hidden
        className={cn("match-score", score === matchCopy.walkover && "match-score-walkover")}
      >
        {score ?? ""}
      </span>
    </span>
  );
}
