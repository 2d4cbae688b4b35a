import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type ManagedUser, useDeleteUser } from "../api/users.ts";
import { copy } from "../copy.ts";
import { LossList } from "./deletion-losses.tsx";

interface DeleteUserDialogProps {
  readonly user: ManagedUser;
  readonly onClose: () => void;
}

const texts = copy.users;

/** Confirms the closure of an account and lists what the user loses. */
export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const remove = useDeleteUser();
  const [mayReturn, setMayReturn] = useState(false);
  const { losses } = texts;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={texts.deleteTitle(user.username)}
      description={texts.deleteText}
      confirmLabel={texts.remove}
      onConfirm={() => remove.mutateAsync({ id: user.id, mayReturn })}
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
      <label className="-my-2 flex min-h-11 items-center gap-3">
        <Checkbox checked={mayReturn} onCheckedChange={setMayReturn} />
        <span>{texts.mayReturn}</span>
      </label>
      <p className="text-sm text-muted">{mayReturn ? texts.returns : texts.staysOut}</p>
    </ConfirmDialog>
  );
}
