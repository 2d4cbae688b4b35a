import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
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
  const [isAsking, setIsAsking] = useState(false);
  const leave = useLeaveTournament(tournament.id);
  const { annulled, walkovers } = leaving(tournament.stages, participantId);
  return (
    <>
      <Button
        variant="ghost"
        className="w-full"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        {copy.leave.action}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={copy.leave.title}
        description={copy.leave.description(annulled, walkovers)}
        confirmLabel={copy.leave.confirm}
        onConfirm={() => leave.mutateAsync(participantId)}
      />
    </>
  );
}
