import { cn } from "@/lib/cn";
import type { TournamentPage } from "../api/get-tournament.ts";
import { whereabouts } from "../domain/participant-progress.ts";
import { currentRoundCopy as copy } from "../current-round-copy.ts";

interface ParticipantProgressProps {
  readonly stages: TournamentPage["stages"];
  readonly participantId: string;
}

/** The round in which a participant plays or was eliminated. Renders nothing if a final place or a table shows it. */
export function ParticipantProgress({ stages, participantId }: ParticipantProgressProps) {
  const place = whereabouts(stages, participantId);
  if (!place) return null;
  return (
    <span className={cn("result", !place.isOut && "text-success")}>
      {(place.isOut ? copy.out : copy.inRound)(place.where)}
    </span>
  );
}
