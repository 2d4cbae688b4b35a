import type { Answer } from "@leyenda/db-types";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import { changedFields, saveChanges } from "@/lib/save-changes";
import { accessToken, read, supabase } from "@/lib/supabase";
import { webhooksCopy as copy } from "../webhooks-copy.ts";

/** The number of deliveries that the database's procedure returns per page. */
const DELIVERIES = 50;
/** How often the queries are repeated, so that new deliveries appear without a reload. */
const REFRESH_MS = 5_000;

export type Webhook = Answer<"tournament_webhooks">;
export type Delivery = Answer<"webhook_deliveries">;

/** The webhooks of a tournament, for its staff. */
export function webhooksQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.webhooks(tournamentId),
    queryFn: read(() => supabase.rpc("tournament_webhooks", { p_tournament_id: tournamentId })),
    refetchInterval: REFRESH_MS,
  });
}

/** The deliveries of a webhook, newest first, page by page. */
export function deliveriesQuery(webhookId: string) {
  return infiniteQueryOptions({
    queryKey: organizerKeys.webhookDeliveries(webhookId),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await supabase
        .rpc("webhook_deliveries", { p_webhook_id: webhookId, p_before: pageParam })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    getNextPageParam: (page) => (page.length === DELIVERIES ? page.at(-1)?.id : null),
    refetchInterval: REFRESH_MS,
  });
}

/** The queries to load again after a change: the list of webhooks and the log of staff actions. */
const changes = (tournamentId: string) => [
  organizerKeys.webhooks(tournamentId),
  organizerKeys.log(tournamentId),
];

/** The server creates the secret and shows it only in this response. */
async function makeSecret(webhookId: string): Promise<string> {
  const token = await accessToken();
  const answer = await fetch(`/api/webhooks/${webhookId}/secret`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  const said = await answer.json();
  // The error gets the same fields as an error of the data API, because the error handling reads those fields.
  if (!answer.ok) throw Object.assign(new Error(copy.secretFailure), said);
  return said.secret;
}

export interface WebhookFields {
  readonly address: string;
  readonly kinds: readonly string[];
}

/** Creates a webhook and returns its secret. */
export function useCreateWebhook(tournamentId: string) {
  return useMutation({
    mutationFn: async ({ address: url, kinds }: WebhookFields) =>
      makeSecret(await callProcedure("create_webhook", { tournamentId, url, kinds })),
    failure: copy.createFailure,
    invalidates: changes(tournamentId),
  });
}

/** Replaces the secret and returns the new one; the old one stays valid for a day. */
export function useChangeSecret(tournamentId: string) {
  return useMutation({
    mutationFn: makeSecret,
    failure: copy.secretFailure,
    invalidates: changes(tournamentId),
  });
}

interface WebhookChange {
  /** The webhook as it was when the form loaded it. */
  readonly webhook: Webhook;
  readonly fields: WebhookFields;
}

export function useSaveWebhook(tournamentId: string) {
  return useMutation({
    mutationFn: ({ webhook: { id, url, kinds }, fields }: WebhookChange) => {
      const after = { url: fields.address, kinds: [...fields.kinds] };
      return saveChanges({
        table: "webhooks",
        read: { url, kinds },
        changes: changedFields({ url, kinds }, after),
        send: (_changes, read) =>
          callProcedure("save_webhook", { webhookId: id, ...after, isOn: null, read }),
      });
    },
    success: copy.saved,
    failure: copy.saveFailure,
    invalidates: changes(tournamentId),
  });
}

export function useSwitchWebhook(tournamentId: string) {
  return useMutation({
    mutationFn: async ({ id, url, kinds, is_on: isOn }: Webhook) => {
      // Only `isOn` changes; the stored URL and event kinds are sent unchanged.
      await callProcedure("save_webhook", { webhookId: id, url, kinds, isOn: !isOn, read: {} });
      return !isOn;
    },
    success: (isOn: boolean) => (isOn ? copy.turnedOn : copy.turnedOff),
    failure: copy.saveFailure,
    invalidates: changes(tournamentId),
  });
}

export function useRemoveWebhook(tournamentId: string) {
  return useProcedure("delete_webhook", {
    success: copy.removed,
    failure: copy.removeFailure,
    invalidates: changes(tournamentId),
  });
}

export function useTestWebhook(tournamentId: string) {
  return useProcedure("test_webhook", {
    success: copy.tested,
    failure: {},
    invalidates: changes(tournamentId),
  });
}

/** Sends a delivery again, with the same id. */
export function useSendAgain(webhookId: string) {
  return useProcedure("send_webhook_again", {
    with: { webhookId },
    success: copy.sentAgain,
    failure: {},
    invalidates: [organizerKeys.webhookDeliveries(webhookId)],
  });
}
