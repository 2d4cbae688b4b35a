import { useQuery } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { ApiReferenceLink } from "@/components/api-reference-link";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useUrlState } from "@/hooks/use-url-state";
import { useRemoveWebhook, type Webhook, webhooksQuery } from "../api/webhooks.ts";
import { webhooksCopy as copy } from "../webhooks-copy.ts";
import { ChangeSecretDialog, CreateWebhookDialog, SaveWebhookDialog } from "./webhook-dialogs.tsx";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { WebhookRow } from "./webhook-row.tsx";

/** The most webhooks per tournament. */
const MOST = 10;

/** The webhooks of a tournament, or the deliveries of one of them. */
export function WebhooksPanel({ tournamentId }: { readonly tournamentId: string }) {
  const { data, error, refetch } = useQuery(webhooksQuery(tournamentId));
  const [params] = useUrlState();
  const asked = params.get("webhook");
  if (data === undefined)
    return error ? (
      <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
    ) : (
      <ListSkeleton rows={3} className="h-16" />
    );
  return asked === null ? (
    <WebhookList tournamentId={tournamentId} webhooks={data} />
  ) : (
    <WebhookDeliveries key={asked} webhook={data.find(({ id }) => id === asked)} />
  );
}

type Act = "change" | "secret" | "remove";

interface WebhookListProps {
  readonly tournamentId: string;
  readonly webhooks: readonly Webhook[];
}

function WebhookList({ tournamentId, webhooks }: WebhookListProps) {
  const [isCreating, setCreating] = useState(false);
  const [asked, setAsked] = useState<{ readonly act: Act; readonly webhook: Webhook } | null>(null);
  const leave = () => setAsked(null);
  const remove = useRemoveWebhook(tournamentId);
  const isFull = webhooks.length >= MOST;
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.description} />
      <ApiReferenceLink className="-mt-2 mb-4" />
      {webhooks.length === 0 ? (
        <div className="mb-4 grid gap-1">
          <p className="font-semibold">{copy.emptyTitle}</p>
          <p className="text-muted">{copy.emptyText}</p>
        </div>
      ) : (
        <ul aria-label={copy.list} className="mb-4 divide-y divide-border border-y border-border">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              tournamentId={tournamentId}
              webhook={webhook}
              onAsk={(act) => setAsked({ act, webhook })}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-muted">{copy.full}</p>
      ) : (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setCreating(true)}>
          <WebhookIcon aria-hidden />
          {copy.create}
        </Button>
      )}
      {isCreating && (
        <CreateWebhookDialog tournamentId={tournamentId} onClose={() => setCreating(false)} />
      )}
      {asked?.act === "change" && (
        <SaveWebhookDialog tournamentId={tournamentId} webhook={asked.webhook} onClose={leave} />
      )}
      {asked?.act === "secret" && (
        <ChangeSecretDialog
          tournamentId={tournamentId}
          webhookId={asked.webhook.id}
          onClose={leave}
        />
      )}
      {asked?.act === "remove" && (
        <ConfirmDialog
          onClose={leave}
          title={copy.removeTitle}
          description={
            <>
              <p className="mb-2 wrap-anywhere text-foreground">{asked.webhook.url}</p>
              <p>{copy.removeText}</p>
            </>
          }
          confirmLabel={copy.remove}
          onConfirm={() => remove.mutateAsync({ webhookId: asked.webhook.id })}
        />
      )}
    </Card>
  );
}
