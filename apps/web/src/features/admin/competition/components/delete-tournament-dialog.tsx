import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useDeleteTournament } from "../api/delete-tournament.ts";
import type { AdminTournament } from "../api/list-admin-tournaments.ts";
import { copy } from "../copy.ts";

interface DeleteTournamentDialogProps {
  readonly tournament: AdminTournament;
  readonly onClose: () => void;
}

/** Asks before a tournament goes, naming what goes with it. */
export function DeleteTournamentDialog({ tournament, onClose }: DeleteTournamentDialogProps) {
  const { id, name, participant_count: count } = tournament;
  const remove = useDeleteTournament();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.tournaments.deleteTitle}
      description={copy.tournaments.deleteDescription(name, count ?? 0)}
      confirmLabel={copy.tournaments.deleteConfirm}
      onConfirm={() => remove.mutateAsync(id)}
    />
  );
}
