import { Upload } from "lucide-react";
import { Card, CardHeader } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { ProofsGallery } from "@/entities/match/components/proofs-gallery";
import { matchCopy } from "@/entities/match/copy";
import { isMatchOver } from "@/entities/match/domain/status";
import { PictureButton } from "@/entities/picture/components/picture-button";
import { useSession } from "@/hooks/use-session";
import { useUploadMatchProof } from "../api/upload-match-proof.ts";
import { copy } from "../copy.ts";

interface ProofsPanelProps {
  readonly match: MatchDetails;
  readonly canUpload: boolean;
}

/** The proofs, and the button that adds one. */
export function ProofsPanel({ match, canUpload }: ProofsPanelProps) {
  const { profile } = useSession();
  const upload = useUploadMatchProof(match.id, profile?.id ?? "");
  const isOpen = canUpload && !isMatchOver(match.status);
  return (
    <Card>
      <CardHeader
        title={matchCopy.proofs.title}
        {...(isOpen ? { description: copy.proofs.hint } : {})}
        actions={
          isOpen && (
            <PictureButton
              kind="proof"
              variant="secondary"
              size="sm"
              isLoading={upload.isPending}
              onPicture={(file) => upload.mutate(file)}
            >
              <Upload aria-hidden />
              {copy.proofs.upload}
            </PictureButton>
          )
        }
      />
      <ProofsGallery matchId={match.id} />
    </Card>
  );
}
