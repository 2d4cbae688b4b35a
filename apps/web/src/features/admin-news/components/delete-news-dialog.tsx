import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { removePicturesMutation } from "@/entities/picture/api/remove-pictures";
import { toast } from "@/hooks/use-toast";
import { toastFailure } from "@/lib/toast-failure";
import { deleteNewsMutation } from "../api/delete-news.ts";
import type { AdminNews } from "../api/list-admin-news.ts";
import { copy } from "../copy.ts";

interface DeleteNewsDialogProps {
  readonly item: AdminNews;
  readonly onClose: () => void;
}

/** Asks before an article goes; its images go after it, so that it never shows broken ones. */
export function DeleteNewsDialog({ item, onClose }: DeleteNewsDialogProps) {
  const remove = useMutation(deleteNewsMutation(useQueryClient()));
  const removePictures = useMutation(removePicturesMutation());

  async function confirm() {
    try {
      await remove.mutateAsync(item.id);
    } catch (error) {
      toastFailure(copy.deleteError, error);
      throw error;
    }
    try {
      await removePictures.mutateAsync({ bucket: "news-images", addresses: item.image_urls });
      toast({ title: copy.deleted });
    } catch {
      // The article is gone all the same: there is nothing to try again.
      toast({
        title: copy.cleanupErrorTitle,
        description: copy.cleanupError,
        variant: "destructive",
      });
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.deleteTitle}
      description={
        <p className="wrap-anywhere">{copy.deleteText(item.title, item.image_urls.length)}</p>
      }
      confirmLabel={copy.deleteConfirm}
      onConfirm={confirm}
    />
  );
}
