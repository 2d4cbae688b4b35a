import { ShownSecret } from "@/components/shown-secret";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { webhooksCopy as copy } from "../webhooks-copy.ts";

interface WebhookSecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** What a webhook is signed with, this once. */
export function WebhookSecretDialog({ secret, onClose }: WebhookSecretDialogProps) {
  return (
    <DialogContent
      title={copy.shownTitle}
      description={copy.shownText}
      // A click beside it must not lose what is shown only once.
      onInteractOutside={(event) => event.preventDefault()}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      <ShownSecret
        secret={secret}
        label={copy.shownLabel}
        action={copy.copy}
        copied={copy.copied}
      />
    </DialogContent>
  );
}
