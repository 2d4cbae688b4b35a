import type { QueryKey } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type MessageKind, useRemovePicture } from "../api/message-picture.ts";
import { chatCopy } from "../copy.ts";

interface RemovePictureDialogProps {
  readonly kind: MessageKind;
  /** The id of the message with the picture; null closes the dialog. */
  readonly messageId: string | null;
  readonly invalidates: readonly QueryKey[];
  readonly onClose: () => void;
}

/** The confirmation before a picture is removed for good. */
export function RemovePictureDialog({
  kind,
  messageId,
  invalidates,
  onClose,
}: RemovePictureDialogProps) {
  const remove = useRemovePicture(kind, invalidates);
  return (
    <ConfirmDialog
      open={messageId !== null}
      onClose={onClose}
      title={chatCopy.picture.removal.title}
      description={chatCopy.picture.removal.description}
      confirmLabel={chatCopy.picture.removal.confirm}
      onConfirm={async () => {
        if (messageId !== null) await remove.mutateAsync(messageId);
      }}
    />
  );
}
