import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useDeclareNoShow } from "../api/declare-no-show.ts";
import { correctionsCopy } from "../corrections-copy.ts";

interface NoShowDialogProps {
  readonly matchId: string;
  readonly onClose: () => void;
}

/** Asks before a match ends without a winner because nobody came. */
export function NoShowDialog({ matchId, onClose }: NoShowDialogProps) {
  const declare = useDeclareNoShow();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={correctionsCopy.noShow.title}
      description={correctionsCopy.noShow.description}
      confirmLabel={correctionsCopy.noShow.confirm}
      onConfirm={() => declare.mutateAsync(matchId)}
    />
  );
}
