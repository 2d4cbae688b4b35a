import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useDeleteTeam } from "../api/delete-team.ts";
import type { AdminTeam } from "../api/list-teams.ts";
import { copy } from "../copy.ts";
import { LossList } from "./loss-list.tsx";

interface DeleteTeamDialogProps {
  readonly team: AdminTeam;
  readonly onClose: () => void;
}

const texts = copy.teams;

/** Asks before a team goes, naming what goes with it. */
export function DeleteTeamDialog({ team, onClose }: DeleteTeamDialogProps) {
  const remove = useDeleteTeam();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.deleteTitle(team.name)}
      description={texts.deleteText}
      confirmLabel={texts.remove}
      onConfirm={() => remove.mutateAsync(team.id)}
    >
      <LossList
        losses={[
          texts.losses.members(team.memberCount),
          team.team_tickets ? texts.losses.tickets(team.team_tickets) : null,
          texts.losses.entries,
        ]}
      />
    </ConfirmDialog>
  );
}
