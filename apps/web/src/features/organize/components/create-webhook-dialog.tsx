import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
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
  const id = useId();
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(webhookSchema),
    defaultValues: { address: "", kinds: EVENTS },
  });
  const create = useCreateWebhook(tournamentId);
  const submit = handleSubmit((values) => create.mutate(values));
  return (
    <Dialog open onOpenChange={(open) => !open && !create.isPending && onClose()}>
      {create.data !== undefined ? (
        <WebhookSecretDialog secret={create.data} onClose={onClose} />
      ) : (
        <DialogContent
          title={copy.create}
          footer={
            <>
              <Button variant="ghost" disabled={create.isPending} onClick={onClose}>
                {copy.cancel}
              </Button>
              <Button type="submit" form={id} isLoading={create.isPending}>
                {copy.create}
              </Button>
            </>
          }
        >
          <form id={id} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
            <WebhookFields tournamentId={tournamentId} control={control} />
          </form>
        </DialogContent>
      )}
    </Dialog>
  );
}
