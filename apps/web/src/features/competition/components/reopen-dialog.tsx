import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { reopenMatchMutation } from "../api/reopen-match.ts";
import { copy } from "../copy.ts";

interface ReopenDialogProps {
  readonly matchId: string;
  readonly onClose: () => void;
}

/** Asks before a decision is undone. */
export function ReopenDialog({ matchId, onClose }: ReopenDialogProps) {
  const reopen = useMutation({
    ...reopenMatchMutation(useQueryClient()),
    onSuccess: () => toast({ title: copy.reopen.success }),
    onError: (error) =>
      toast({ title: copy.errorTitle, description: toUserMessage(error), variant: "destructive" }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.reopen.title}
      description={copy.reopen.description}
      confirmLabel={copy.reopen.confirm}
      onConfirm={() => reopen.mutateAsync(matchId)}
    />
  );
}
