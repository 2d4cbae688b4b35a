import type { paymentRefusalsWords } from "@leyenda/db-types/words";
import { serviceClient } from "./clients.ts";
import { recordAll } from "./orders.ts";
import { NotificationRefused, type PaymentProvider } from "./providers/provider.ts";
import { json, log, Refusal } from "./serve.ts";

const ANSWERS: Record<NotificationRefused["reason"], readonly [number, string, string]> = {
  forged: [400, "signature_invalid", "La firma del evento no es válida."],
  stale: [400, "signature_stale", "El evento es demasiado viejo."],
  malformed: [400, "invalid_request", "El evento no se entiende."],
  foreign: [404, "payment_not_found", "El pago no existe."],
};

/**
 * Handles a provider's notification; responds `{received, status}`.
 * Events count once and in any order, so a repeated notification also gets status 200.
 * Refused notifications are counted for the back office.
 */
export async function receiveNotification(
  provider: PaymentProvider | null,
  request: Request,
): Promise<Response> {
  if (provider === null) throw new Refusal(404, "not_found", "No encontrado");
  try {
    const notice = await provider.verify(request);
    const events = await provider.events({ about: "notice", notice });
    const order = await recordAll(provider.name, events);
    return json({ received: true, status: order?.status ?? "ignored" });
  } catch (error) {
    throw await refused(provider.name, error);
  }
}

/** Counts a refused notification. Any other error is thrown, so that the provider repeats the notification. */
async function refused(provider: string, error: unknown): Promise<unknown> {
  if (error instanceof NotificationRefused) {
    await count(provider, error.reason);
    return new Refusal(...ANSWERS[error.reason]);
  }
  // The order does not exist (yet), or the payment was already recorded for another order.
  const conflict = CONFLICTS.find((code) => error instanceof Refusal && code === error.code);
  if (conflict === undefined || !(error instanceof Refusal)) return error;
  await count(provider, conflict);
  return new Refusal(409, conflict, error.message);
}

type Reason = (typeof paymentRefusalsWords.reason)[number];
const CONFLICTS: readonly Reason[] = ["order_not_found", "payment_used"];

async function count(provider: string, reason: Reason): Promise<void> {
  log(`${provider} notification refused: ${reason}`);
  await serviceClient().rpc("record_payment_refusal", { p_provider: provider, p_reason: reason });
}
