import { LogOut } from "lucide-react";
import { useState } from "react";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useLeaveTournament } from "../api/leave-tournament.ts";
import { leaveCopy as copy } from "../leave-copy.ts";
import { leaving } from "../domain/leaving.ts";
import type { TournamentPage } from "../api/get-tournament.ts";

interface LeaveMenuProps {
  readonly tournament: TournamentPage;
  readonly participantId: string;
}

/**
 * Leaves a tournament that has started, after saying what follows for the matches played and to
 * come. Nobody comes for it: it stands behind the acts that are wanted.
 */
export function LeaveMenu({ tournament, participantId }: LeaveMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const leave = useLeaveTournament(tournament.id);
  const { annulled, walkovers } = leaving(tournament.stages, participantId);
  return (
    <>
      <RowMenu name={tournament.name}>
        <RowMenuAction
          icon={LogOut}
          title={copy.action}
          label={copy.action}
          onAsk={() => setIsAsking(true)}
          isLoss
        />
      </RowMenu>
      <ConfirmDialog
        title={copy.title}
        description={copy.description(annulled, walkovers)}
        confirmLabel={copy.confirm}
        onConfirm={() => leave.mutateAsync(participantId)}
        open={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
