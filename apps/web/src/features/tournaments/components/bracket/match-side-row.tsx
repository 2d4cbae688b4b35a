import { use } from "react";
import { RollingNumber } from "@/components/rolling-number";
import { cn } from "@/lib/cn";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { matchCopy } from "@/entities/match/copy";
import { stagesCopy } from "../../stages-copy.ts";
import type { MatchSideView } from "../../domain/tournament-match.ts";
import { SightContext } from "../../hooks/stage-view-context.ts";

interface MatchSideRowProps {
  readonly side: MatchSideView | null;
  readonly score: string | null;
  readonly outcome: "won" | "drawn" | "lost" | "open";
  /** The text of an empty slot: a bye, or a participant who is not known yet. */
  readonly emptyLabel: string;
  /** Whether the name of this side reveals the result of another match. */
  readonly isEarned: boolean;
}

const isNumber = (score: string | null) => score !== null && /^\d+$/.test(score);

/** One side of a match: seed, picture, name, score. */
export function MatchSideRow({ side, score, outcome, emptyLabel, isEarned }: MatchSideRowProps) {
  const { ownId } = use(SightContext);
  return (
    <span
      className={cn("match-side", isEarned && "result")}
      data-participant={side?.id}
      data-own={(side && side.id === ownId) || undefined}
      data-outcome={outcome}
    >
      <span aria-hidden className="match-seed">
        {side?.seed ?? ""}
      </span>
      {side && <ParticipantAvatar participant={side} className="size-5" />}
      <span
        title={side?.name ?? emptyLabel}
        className={cn("min-w-0 flex-1 truncate leading-snug", !side && "text-muted italic")}
      >
        {side?.name ?? emptyLabel}
      </span>
      <span className="result sr-only">
        {stagesCopy.bracket.sideSuffix(side?.seed ?? null, score)}
      </span>
      <span
        aria-hidden
        className={cn("match-score result", score === matchCopy.walkover && "text-[0.875rem]")}
      >
        {isNumber(score) ? <RollingNumber value={Number(score)} /> : score}
      </span>
    </span>
  );
}
