import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { removePicturesMutation } from "@/entities/picture/api/remove-pictures";
import { toast } from "@/hooks/use-toast";
import { toastFailure } from "@/lib/toast-failure";
import { deleteGameMutation } from "../api/delete-game.ts";
import type { Game } from "../api/list-games.ts";
import { copy } from "../copy.ts";

interface DeleteGameDialogProps {
  readonly game: Game;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before a game goes; the server's reason is shown when it is in use. */
export function DeleteGameDialog({ game, onDeleted, onClose }: DeleteGameDialogProps) {
  const removePictures = useMutation(removePicturesMutation());
  const remove = useMutation({
    ...deleteGameMutation(useQueryClient()),
    onSuccess: () => {
      toast({ title: copy.deleted });
      // A picture nobody shows does no harm: its removal is not worth a failure.
      if (game.image_url) {
        removePictures.mutate({ bucket: "game_images", addresses: [game.image_url] });
      }
      onDeleted();
    },
    onError: (error) => toastFailure(copy.deleteError, error),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.deleteTitle(game.name)}
      description={copy.deleteText}
      confirmLabel={copy.remove}
      onConfirm={() => remove.mutateAsync(game.id)}
    />
  );
}
