import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useSession } from "@/hooks/use-session";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { ProofsGallery } from "@/entities/match/components/proofs-gallery";
import { matchCopy } from "@/entities/match/copy";
import { isMatchOver } from "@/entities/match/domain/status";
import { uploadMatchProofMutation } from "../api/upload-match-proof.ts";
import { copy } from "../copy.ts";

interface ProofsPanelProps {
  readonly match: MatchDetails;
  readonly canUpload: boolean;
}

const TYPES = ["image/png", "image/jpeg", "image/webp"];
const MAX_BYTES = 5 * 1024 * 1024;

function problemOf(file: File): string | null {
  if (!TYPES.includes(file.type)) return copy.proofs.wrongType;
  return file.size > MAX_BYTES ? copy.proofs.tooLarge : null;
}

/** The proofs, and the button that adds one. */
export function ProofsPanel({ match, canUpload }: ProofsPanelProps) {
  const { profile } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const refuse = (description: string) =>
    toast({ title: copy.proofs.error, description, variant: "destructive" });
  const upload = useMutation({
    ...uploadMatchProofMutation(useQueryClient()),
    onSuccess: () => toast({ title: copy.proofs.uploaded }),
    onError: (error) => refuse(toUserMessage(error)),
  });

  function choose(file: File | undefined) {
    if (!file) return;
    const problem = problemOf(file);
    if (problem) refuse(problem);
    else upload.mutate({ matchId: match.id, uploaderId: profile?.id ?? "", file });
  }

  const isOpen = canUpload && !isMatchOver(match.status);
  return (
    <Card>
      <CardHeader
        title={matchCopy.proofs.title}
        {...(isOpen ? { description: copy.proofs.hint } : {})}
        actions={
          isOpen && (
            <>
              <input
                ref={input}
                type="file"
                accept={TYPES.join(",")}
                aria-hidden
                tabIndex={-1}
                className="sr-only"
                onChange={({ currentTarget }) => {
                  const [file] = currentTarget.files ?? [];
                  choose(file);
                  currentTarget.value = "";
                }}
              />
              <Button
                variant="secondary"
                size="sm"
                isLoading={upload.isPending}
                onClick={() => input.current?.click()}
              >
                <Upload aria-hidden />
                {copy.proofs.upload}
              </Button>
            </>
          )
        }
      />
      <ProofsGallery matchId={match.id} />
    </Card>
  );
}
