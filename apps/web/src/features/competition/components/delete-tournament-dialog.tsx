import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/hooks/use-toast";
import { errorCode, toUserMessage } from "@/lib/errors";
import { deleteTournamentMutation } from "../api/delete-tournament.ts";
import type { AdminTournament } from "../api/list-admin-tournaments.ts";
import { copy } from "../copy.ts";

interface DeleteTournamentDialogProps {
  readonly tournament: AdminTournament;
  readonly onClose: () => void;
}

/** A refusal explains itself; any other failure is only said to have happened. */
function messageOf(error: Error): string {
  const code = errorCode(error);
  return code === "payouts_pending" ? toUserMessage(error) : copy.tournaments.deleteError;
}

/** Asks before a tournament goes, naming what goes with it. */
export function DeleteTournamentDialog({ tournament, onClose }: DeleteTournamentDialogProps) {
  const { id, name, participant_count: count } = tournament;
  const remove = useMutation({
    ...deleteTournamentMutation(useQueryClient()),
    onSuccess: () => toast({ title: copy.tournaments.deleted }),
    onError: (error) =>
      toast({ title: copy.errorTitle, description: messageOf(error), variant: "destructive" }),
  });
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
