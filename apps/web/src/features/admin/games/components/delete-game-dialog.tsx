import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useDeleteGame } from "../api/delete-game.ts";
import type { Game } from "../api/list-games.ts";
import { copy } from "../copy.ts";

interface DeleteGameDialogProps {
  readonly game: Game;
  readonly onClose: () => void;
}

/** Asks before a game goes; the server's reason is shown when it is in use. */
export function DeleteGameDialog({ game, onClose }: DeleteGameDialogProps) {
  const remove = useDeleteGame();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.deleteTitle(game.name)}
      description={copy.deleteText}
      confirmLabel={copy.remove}
      onConfirm={() => remove.mutateAsync(game)}
    />
  );
}
