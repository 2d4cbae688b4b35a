import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/hooks/use-toast";
import { toastFailure } from "@/lib/toast-failure";
import { type ContactMessage, deleteMessageMutation } from "../api/contact-messages.ts";
import { copy } from "../copy.ts";

interface DeleteMessageDialogProps {
  readonly message: ContactMessage;
  readonly onClose: () => void;
}

const texts = copy.contact;

/** Asks before a message goes. */
export function DeleteMessageDialog({ message, onClose }: DeleteMessageDialogProps) {
  const remove = useMutation({
    ...deleteMessageMutation(useQueryClient()),
    onSuccess: () => toast({ title: texts.deleted }),
    onError: (error) => toastFailure(texts.deleteError, error),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.deleteTitle}
      description={
        <p className="wrap-anywhere">{texts.deleteText(message.subject, message.name)}</p>
      }
      confirmLabel={texts.remove}
      onConfirm={() => remove.mutateAsync(message.id)}
    />
  );
}
