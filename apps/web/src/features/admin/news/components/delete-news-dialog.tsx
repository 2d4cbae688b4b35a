import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useDeleteNews } from "../api/delete-news.ts";
import type { AdminNews } from "../api/list-admin-news.ts";
import { copy } from "../copy.ts";

interface DeleteNewsDialogProps {
  readonly item: AdminNews;
  readonly onClose: () => void;
}

/** Asks before an article goes. */
export function DeleteNewsDialog({ item, onClose }: DeleteNewsDialogProps) {
  const remove = useDeleteNews();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.deleteTitle}
      description={
        <p className="wrap-anywhere">{copy.deleteText(item.title, item.image_urls.length)}</p>
      }
      confirmLabel={copy.deleteConfirm}
      onConfirm={() => remove.mutateAsync(item)}
    />
  );
}
