import type { ComponentProps } from "react";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { DrawControls } from "@/features/admin/live-draw/components/draw-controls";

interface DrawPartProps extends ComponentProps<typeof DrawControls> {
  readonly tournamentId: string;
}

/** Below a live draw, for those who lead it. */
export function DrawPart({ tournamentId, ...controls }: DrawPartProps) {
  const { may } = useTournamentRights(tournamentId);
  return may("brackets") && <DrawControls {...controls} />;
}
