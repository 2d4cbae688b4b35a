import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form-dialog";
import { ShownSecretDialog } from "@/components/shown-secret-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import {
  useChangeSecret,
  useCreateWebhook,
  useSaveWebhook,
  type Webhook,
} from "../api/webhooks.ts";
import { webhooksCopy as copy } from "../webhooks-copy.ts";
import { EVENTS, WebhookFields, webhookSchema } from "./webhook-fields.tsx";

interface CreateWebhookDialogProps {
  readonly tournamentId: string;
  readonly onClose: () => void;
}

/** Creates a webhook, then shows its secret once. */
export function CreateWebhookDialog({ tournamentId, onClose }: CreateWebhookDialogProps) {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(webhookSchema),
    defaultValues: { address: "", kinds: EVENTS },
  });
  const create = useCreateWebhook(tournamentId);
  return (
    <FormDialog
      title={copy.create}
      texts={{ cancel: copy.cancel, submit: copy.create }}
      isSaving={create.isPending}
      onSubmit={handleSubmit((values) => create.mutate(values))}
      onLeave={onClose}
      sent={create.data && <WebhookSecretDialog secret={create.data} onClose={onClose} />}
    >
      <WebhookFields tournamentId={tournamentId} control={control} />
    </FormDialog>
  );
}

interface SaveWebhookDialogProps {
  readonly tournamentId: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Changes the address or the event kinds of a webhook. */
export function SaveWebhookDialog({
  tournamentId,
  webhook: listed,
  onClose,
}: SaveWebhookDialogProps) {
  const [webhook] = useState(listed);
  const { url, kinds } = webhook;
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(webhookSchema),
    defaultValues: { address: url, kinds },
  });
  const save = useSaveWebhook(tournamentId);
  return (
    <FormDialog
      title={copy.changeTitle}
      texts={{ cancel: copy.cancel, submit: copy.save }}
      isSaving={save.isPending}
      onSubmit={handleSubmit((values) =>
        save.mutate({ webhook, fields: values }, { onSuccess: onClose }),
      )}
      onLeave={onClose}
    >
      <WebhookFields tournamentId={tournamentId} control={control} />
    </FormDialog>
  );
}

interface ChangeSecretDialogProps {
  readonly tournamentId: string;
  readonly webhookId: string;
  readonly onClose: () => void;
}

/** Confirms the replacement of a secret, then shows the new one once. */
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

interface WebhookSecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows the signing secret of a webhook, once. */
function WebhookSecretDialog({ secret, onClose }: WebhookSecretDialogProps) {
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
