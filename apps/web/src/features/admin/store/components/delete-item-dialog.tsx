import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useDeleteStoreItem } from "../api/delete-store-item.ts";
import type { StoreItem } from "../api/list-store-items.ts";
import { copy } from "../copy.ts";

interface DeleteItemDialogProps {
  readonly item: StoreItem;
  readonly onClose: () => void;
}

/** Asks before a pack goes; one that was sold stays, inactive. */
export function DeleteItemDialog({ item, onClose }: DeleteItemDialogProps) {
  const remove = useDeleteStoreItem();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.deleteTitle(item.name)}
      description={copy.deleteText(item.amount)}
      confirmLabel={copy.deleteConfirm}
      onConfirm={() => remove.mutateAsync(item)}
    />
  );
}
