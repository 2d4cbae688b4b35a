import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { removePicturesMutation } from "@/entities/picture/api/remove-pictures";
import { toast } from "@/hooks/use-toast";
import { toastFailure } from "@/lib/toast-failure";
import { deleteStoreItemMutation } from "../api/delete-store-item.ts";
import type { StoreItem } from "../api/list-store-items.ts";
import { copy } from "../copy.ts";

interface DeleteItemDialogProps {
  readonly item: StoreItem;
  readonly onClose: () => void;
}

/** Asks before a pack goes; one that was sold stays, inactive. */
export function DeleteItemDialog({ item, onClose }: DeleteItemDialogProps) {
  const removePictures = useMutation(removePicturesMutation());
  const remove = useMutation({
    ...deleteStoreItemMutation(useQueryClient()),
    onSuccess: (isGone) => {
      if (!isGone) {
        toast({ title: copy.retired, description: copy.retiredText });
        return;
      }
      toast({ title: copy.deleted });
      // A picture nobody shows does no harm: its removal is not worth a failure.
      if (item.image_url) {
        removePictures.mutate({ bucket: "game_images", addresses: [item.image_url] });
      }
    },
    onError: (error) => toastFailure(copy.deleteError, error),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.deleteTitle(item.name)}
      description={copy.deleteText(item.amount)}
      confirmLabel={copy.deleteConfirm}
      onConfirm={() => remove.mutateAsync(item.id)}
    />
  );
}
