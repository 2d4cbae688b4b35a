import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/hooks/use-toast";
import { errorCode, toUserMessage } from "@/lib/errors";
import { toastFailure } from "@/lib/toast-failure";
import { deleteUserMutation } from "../api/delete-user.ts";
import type { AdminUser } from "../api/list-users.ts";
import { copy } from "../copy.ts";
import { LossList } from "./loss-list.tsx";

interface DeleteUserDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

const texts = copy.users;

/** Rules that keep an account open; the server's message says which. */
const refusals = new Set([
  "leader_must_hand_over",
  "challenge_running",
  "tournament_running",
  "payout_pending",
  "last_admin",
]);

function report(error: Error) {
  if (refusals.has(errorCode(error) ?? "")) {
    toast({
      title: texts.unavailable,
      description: toUserMessage(error),
      variant: "destructive",
    });
  } else {
    toastFailure(texts.deleteError, error);
  }
}

/** Asks before an account is closed, naming what is lost with it. */
export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const remove = useMutation({
    ...deleteUserMutation(useQueryClient()),
    onSuccess: () => toast({ title: texts.deleted }),
    onError: report,
  });
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
