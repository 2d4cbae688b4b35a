import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ProofsGallery } from "@/entities/match/components/proofs-gallery";
import { proofsCopy } from "@/entities/match/proofs-copy";

interface ProofsDialogProps {
  readonly matchId: string;
  readonly onClose: () => void;
}

/** The proofs of a match above the list. */
export function ProofsDialog({ matchId, onClose }: ProofsDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg" title={proofsCopy.title}>
        <ProofsGallery matchId={matchId} />
      </DialogContent>
    </Dialog>
  );
}
