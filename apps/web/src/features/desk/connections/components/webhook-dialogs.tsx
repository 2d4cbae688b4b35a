import { zodResolver } from "@hookform/resolvers/zod";
import { requireWebhookLimits } from "@leyenda/db-types/limits";
import { useState } from "react";
import { type Control, useForm } from "react-hook-form";
import { z } from "zod";
import { FormDialog } from "@/components/form-dialog";
import { ShownSecretDialog } from "@/components/shown-secret-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import {
  useChangeSecret,
  useCreateWebhook,
  useSaveWebhook,
  type Webhook,
} from "../api/webhooks.ts";
import { webhooksCopy as copy } from "../webhooks-copy.ts";
import { NewsKindCheckboxes } from "./news-kind-checkboxes.tsx";

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

/** Changes the URL or the event kinds of a webhook. */
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

/** Confirms the replacement of a webhook's secret, then shows the new secret once. */
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

const { "webhook.test": _trial, "prize.paid": paid, ...events } = copy.kinds;

/** The default kinds of events. */
const EVENTS = Object.keys(events);

/** Matches https and http, because in development the server accepts URLs of this machine. */
const ADDRESS = /^https?:\/\/[^\s/?#@\\]+([/?][^\s#]*)?$/;

const webhookSchema = z.object({
  address: z.string().trim().regex(ADDRESS, copy.addressInvalid),
  kinds: z.array(z.string()).min(1, copy.kindsNeeded),
});

type WebhookValues = z.infer<typeof webhookSchema>;

interface WebhookFieldsProps {
  readonly tournamentId: string;
  readonly control: Control<WebhookValues>;
}

/** The form of a webhook: its URL and the kinds of events sent to it. Payment events need the right `money`. */
function WebhookFields({ tournamentId, control }: WebhookFieldsProps) {
  const { may } = useTournamentRights(tournamentId);
  return (
    <>
      <Field control={control} name="address" label={copy.address} hint={copy.addressHint} required>
        {(field) => (
          <Input
            {...field}
            type="url"
            placeholder={copy.addressExample}
            autoComplete="off"
            maxLength={requireWebhookLimits.url.max}
          />
        )}
      </Field>
      <NewsKindCheckboxes
        control={control}
        name="kinds"
        label={copy.kindsTitle}
        words={may("money") ? { ...events, "prize.paid": paid } : events}
      />
    </>
  );
}
