import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { voidChallengeMatchMutation } from "../api/void-challenge-match.ts";
import { copy } from "../copy.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

interface VoidChallengeDialogProps {
  readonly matchId: string;
  readonly onClose: () => void;
}

/** Ends a challenge without a winner, with a reason. */
export function VoidChallengeDialog({ matchId, onClose }: VoidChallengeDialogProps) {
  const voidChallenge = useMutation({
    ...voidChallengeMatchMutation(useQueryClient()),
    onSuccess: () => toast({ title: copy.voidChallenge.success }),
    onError: (error) =>
      toast({ title: copy.errorTitle, description: toUserMessage(error), variant: "destructive" }),
  });
  return (
    <ReasonDialog
      title={copy.voidChallenge.title}
      description={copy.voidChallenge.description}
      confirmLabel={copy.voidChallenge.confirm}
      onConfirm={(reason) => voidChallenge.mutateAsync({ matchId, reason })}
      onClose={onClose}
    />
  );
}
