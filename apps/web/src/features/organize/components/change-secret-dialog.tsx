import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useChangeSecret } from "../api/webhooks.ts";
import { webhooksCopy as copy } from "../webhooks-copy.ts";
import { WebhookSecretDialog } from "./webhook-secret-dialog.tsx";

interface ChangeSecretDialogProps {
  readonly tournamentId: string;
  readonly webhookId: string;
  readonly onClose: () => void;
}

/** Asks whether another secret is wanted; then the secret, this once. */
export function ChangeSecretDialog({ tournamentId, webhookId, onClose }: ChangeSecretDialogProps) {
  const change = useChangeSecret(tournamentId);
  return (
    <Dialog open onOpenChange={(open) => !open && !change.isPending && onClose()}>
      {change.data !== undefined ? (
        <WebhookSecretDialog secret={change.data} onClose={onClose} />
      ) : (
        <DialogContent
          title={copy.secretTitle}
          description={copy.secretText}
          footer={
            <>
              <Button variant="ghost" disabled={change.isPending} onClick={onClose}>
                {copy.cancel}
              </Button>
              <Button isLoading={change.isPending} onClick={() => change.mutate(webhookId)}>
                {copy.secret}
              </Button>
            </>
          }
        />
      )}
    </Dialog>
  );
}
