import { LogOut } from "lucide-react";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useLeaveTournament } from "../api/leave-tournament.ts";
import { copy } from "../copy.ts";
import { leaving } from "../domain/leaving.ts";
import type { TournamentPage } from "../api/get-tournament.ts";

interface LeaveButtonProps {
  readonly tournament: TournamentPage;
  readonly participantId: string;
}

/** Leaves a tournament that has started, after saying what follows for the matches played and to come. */
export function LeaveButton({ tournament, participantId }: LeaveButtonProps) {
  const leave = useLeaveTournament(tournament.id);
  const { annulled, walkovers } = leaving(tournament.stages, participantId);
  return (
    <ConfirmButton
      label={
        <>
          <LogOut aria-hidden />
          {copy.leave.action}
        </>
      }
      variant="secondary"
      size="sm"
      title={copy.leave.title}
      description={copy.leave.description(annulled, walkovers)}
      confirmLabel={copy.leave.confirm}
      onConfirm={() => leave.mutateAsync(participantId)}
    />
  );
}
