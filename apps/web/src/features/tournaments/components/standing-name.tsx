import { cn } from "@/lib/cn";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { stagesCopy } from "../stages-copy.ts";
import type { Standing } from "../domain/standings.ts";

interface StandingNameProps {
  readonly standing: Standing;
}

/** The participant of a table row, with a word that says whether they advanced or were eliminated. */
export function StandingName({ standing }: StandingNameProps) {
  const { entrant, fate } = standing;
  const word = fate && fate !== "ahead" ? stagesCopy.structure.fates[fate] : null;
  return (
    <span className="flex items-center gap-2">
      {entrant && <ParticipantAvatar participant={entrant} className="size-6" />}
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
      </span>
    </span>
  );
}
