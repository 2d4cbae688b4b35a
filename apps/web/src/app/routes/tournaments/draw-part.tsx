import { type ComponentProps, useEffect } from "react";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { DrawControls } from "@/features/admin/live-draw/components/draw-controls";

interface DrawPartProps extends ComponentProps<typeof DrawControls> {
  /** Told whether who looks leads it, once that is known. */
  readonly onKnown: (leads: boolean) => void;
}

/** Below a live draw, for those who lead it. */
export function DrawPart({ tournamentId, onKnown, ...controls }: DrawPartProps) {
  const { may } = useTournamentRights(tournamentId);
  const leads = may("brackets");
  useEffect(() => onKnown(leads), [leads, onKnown]);
  return leads && <DrawControls tournamentId={tournamentId} {...controls} />;
}
