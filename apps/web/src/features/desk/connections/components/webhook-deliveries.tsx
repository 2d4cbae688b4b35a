import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowLeft, Send, Webhook as WebhookIcon } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { deliveriesQuery, useSendAgain, type Webhook } from "../api/webhooks.ts";
import { webhooksCopy as copy } from "../webhooks-copy.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { WebhookState } from "./webhook-row.tsx";

/** The deliveries of a webhook; undefined if the webhook does not exist. */
export function WebhookDeliveries({ webhook }: { readonly webhook: Webhook | undefined }) {
  return (
    <Card>
      <Link
        to="?tab=conexiones"
        className="mb-3 inline-flex min-h-11 items-center gap-2 font-medium link"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        {copy.back}
      </Link>
      {webhook ? (
        <>
          <h2>{copy.deliveries}</h2>
          <p className="mt-1 mb-3 font-mono text-[0.9375rem] leading-snug wrap-anywhere">
            {webhook.url}
          </p>
          <div className="mb-4 grid grid-cols-1 gap-1">
            <WebhookState webhook={webhook} />
          </div>
          <Deliveries webhook={webhook} />
        </>
      ) : (
        <EmptyState icon={WebhookIcon} title={copy.missing} />
      )}
    </Card>
  );
}

function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const list = useInfiniteQuery(deliveriesQuery(webhook.id));
  const again = useSendAgain(webhook.id);
  const deliveries = list.data?.pages.flat();
  if (!deliveries)
    return list.error ? (
      <ErrorState title={copy.deliveriesError} error={list.error} onRetry={list.refetch} />
    ) : (
      <ListSkeleton rows={4} className="h-20" />
    );
  if (deliveries.length === 0)
    return (
      <EmptyState icon={Send} title={copy.deliveriesEmpty} description={copy.deliveriesEmptyText} />
    );
  return (
    <>
      <ul aria-label={copy.deliveries} className="divide-y divide-border border-y border-border">
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isOn={webhook.is_on}
            isSending={again.isPending && again.variables.deliveryId === delivery.id}
            onAgain={() => again.mutate({ deliveryId: delivery.id })}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="mt-6 grid justify-items-center">
          <Button
            variant="secondary"
            isLoading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {copy.more}
          </Button>
        </div>
      )}
    </>
  );
}
