import { ShownSecretDialog } from "@/components/shown-secret-dialog";
import { webhooksCopy as copy } from "../webhooks-copy.ts";

interface WebhookSecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** What a webhook is signed with, this once. */
export function WebhookSecretDialog({ secret, onClose }: WebhookSecretDialogProps) {
  return (
    <ShownSecretDialog
      title={copy.shownTitle}
      description={copy.shownText}
      label={copy.shownLabel}
      secret={secret}
      copied={copy.copied}
      onClose={onClose}
    />
  );
}
