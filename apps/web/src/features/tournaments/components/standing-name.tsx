import { cn } from "@/lib/cn";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { stagesCopy } from "../stages-copy.ts";
import type { Standing } from "../domain/standings.ts";

interface StandingNameProps {
  readonly standing: Standing;
  /** Says the reason of the place even where points alone decided it. */
  readonly isExplained: boolean;
}

/** Who stands in a row of a table, what that means for him, and why he stands there. */
export function StandingName({ standing, isExplained }: StandingNameProps) {
  const { entrant, above, fate, reason } = standing;
  // Fewer points explain themselves; a tie does not. On a phone the name needs its room until asked.
  const isTie = reason !== null && reason.rule !== "points" && reason.rule !== "wins";
  const hasPlayed = standing.wins + standing.losses > 0;
  const why =
    reason && above && ((isTie && hasPlayed) || isExplained)
      ? stagesCopy.tieBreaks.reason(above.name, reason)
      : null;
  const word = fate && fate !== "ahead" ? stagesCopy.structure.fates[fate] : null;
  return (
    <span className="flex items-center gap-2">
      {entrant && <ParticipantMark participant={entrant} className="size-6" />}
      <span className="grid min-w-0">
        <span title={entrant?.name} className="truncate font-medium">
          {entrant?.name}
        </span>
        {word && (
          <strong
            className={cn("text-xs font-semibold text-muted", fate === "through" && "text-success")}
          >
            {word}
          </strong>
        )}
        {why && (
          <span className={cn("text-xs leading-snug text-muted", !isExplained && "max-sm:hidden")}>
            {why}
          </span>
        )}
      </span>
    </span>
  );
}
