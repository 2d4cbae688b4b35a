import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form-dialog";
import { useCreateWebhook } from "../api/webhooks.ts";
import { webhooksCopy as copy } from "../webhooks-copy.ts";
import { EVENTS, WebhookFields, webhookSchema } from "./webhook-fields.tsx";
import { WebhookSecretDialog } from "./webhook-secret-dialog.tsx";

interface CreateWebhookDialogProps {
  readonly tournamentId: string;
  readonly onClose: () => void;
}

/** Where what happens is sent; then the secret, this once. */
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
