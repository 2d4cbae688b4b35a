import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type ContactMessage, useDeleteMessage } from "../api/contact-messages.ts";
import { copy } from "../copy.ts";

interface DeleteMessageDialogProps {
  readonly message: ContactMessage;
  readonly onClose: () => void;
}

const texts = copy.contact;

/** Asks before a message goes. */
export function DeleteMessageDialog({ message, onClose }: DeleteMessageDialogProps) {
  const remove = useDeleteMessage();
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
