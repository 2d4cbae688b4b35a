import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form-dialog";
import { useSaveWebhook, type Webhook } from "../api/webhooks.ts";
import { webhooksCopy as copy } from "../webhooks-copy.ts";
import { WebhookFields, webhookSchema } from "./webhook-fields.tsx";

interface SaveWebhookDialogProps {
  readonly tournamentId: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Another address, or other kinds of events. */
export function SaveWebhookDialog({ tournamentId, webhook, onClose }: SaveWebhookDialogProps) {
  const { id, url, kinds } = webhook;
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
      onSubmit={handleSubmit((values) => save.mutate({ id, ...values }, { onSuccess: onClose }))}
      onLeave={onClose}
    >
      <WebhookFields
        tournamentId={tournamentId}
        control={control}
        tellsPrizes={kinds.includes("prize.paid")}
      />
    </FormDialog>
  );
}
