import { Card, CardHeader } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { ProofsGallery } from "@/entities/match/components/proofs-gallery";
import { proofsCopy } from "@/entities/match/proofs-copy";
import { isMatchOver } from "@/entities/match/domain/status";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import { RoomAct } from "./room-action.tsx";
import { UploadProof } from "./upload-proof.tsx";

interface ProofsPanelProps {
  readonly match: MatchDetails;
  readonly canUpload: boolean;
}

/** The proofs, and the button that adds one. */
export function ProofsPanel({ match, canUpload }: ProofsPanelProps) {
  const isOver = isMatchOver(match.status);
  const isOpen = canUpload && !isOver;
  return (
    <Card>
      {/* A phone hides the title visually, because the tab has the same title. */}
      <div className={cn("mb-4", isOpen ? "max-md:[&_h2]:sr-only" : "max-md:sr-only")}>
        <CardHeader
          title={proofsCopy.title}
          {...(isOpen ? { description: copy.proofs.hint } : {})}
          actions={
            isOpen && (
              <RoomAct kind="prove">
                <UploadProof matchId={match.id} />
              </RoomAct>
            )
          }
        />
      </div>
      <ProofsGallery matchId={match.id} isClosed={isOver} />
    </Card>
  );
}
