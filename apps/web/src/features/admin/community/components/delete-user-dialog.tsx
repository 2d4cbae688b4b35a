import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useDeleteUser } from "../api/delete-user.ts";
import type { AdminUser } from "../api/list-users.ts";
import { copy } from "../copy.ts";
import { LossList } from "./loss-list.tsx";

interface DeleteUserDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

const texts = copy.users;

/** Asks before an account is closed, naming what is lost with it. */
export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const remove = useDeleteUser();
  const { losses } = texts;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.deleteTitle(user.username)}
      description={texts.deleteText}
      confirmLabel={texts.remove}
      onConfirm={() => remove.mutateAsync(user.id)}
    >
      <LossList
        losses={[
          losses.access,
          user.personal_tickets ? losses.tickets(user.personal_tickets) : null,
          user.team ? losses.team(user.team.name) : null,
          losses.social,
          losses.pending,
        ]}
      />
    </ConfirmDialog>
  );
}
