import { TournamentActDialog } from "@/entities/tournament/components/tournament-act-dialog";
import { useDeleteTournament } from "../api/delete-tournament.ts";
import type { AdminTournament } from "../api/list-admin-tournaments.ts";

interface DeleteTournamentDialogProps {
  readonly tournament: AdminTournament;
  readonly onClose: () => void;
}

/** Asks before a tournament goes, naming what goes with it. */
export function DeleteTournamentDialog({ tournament, onClose }: DeleteTournamentDialogProps) {
  const remove = useDeleteTournament();
  return (
    <TournamentActDialog
      tournamentId={tournament.id}
      act="delete"
      onConfirm={() => remove.mutateAsync(tournament.id)}
      onClose={onClose}
    />
  );
}
