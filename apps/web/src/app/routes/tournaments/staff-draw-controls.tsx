import { type ComponentProps, useEffect } from "react";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { DrawControls } from "@/features/admin/live-draw/components/draw-controls";

interface DrawPartProps extends ComponentProps<typeof DrawControls> {
  /** Called with whether the viewer may run the draw, once that is known. */
  readonly onKnown: (leads: boolean) => void;
}

/** The controls below a live draw, for staff who may run it. */
export function StaffDrawControls({ tournamentId, onKnown, ...controls }: DrawPartProps) {
  const { may } = useTournamentRights(tournamentId);
  const leads = may("brackets");
  useEffect(() => onKnown(leads), [leads, onKnown]);
  return leads && <DrawControls tournamentId={tournamentId} {...controls} />;
}
