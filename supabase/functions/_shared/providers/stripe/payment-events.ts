import Stripe from "stripe";
import {
  ownReference,
  type PaymentEvent,
  type PaymentFact,
  type ReversalFact,
} from "../provider.ts";

const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/** Returns the payment event of a checkout session; null for sessions of other products. */
export function factOfSession(
  session: Stripe.Checkout.Session,
  state: PaymentFact["state"],
): PaymentFact | null {
  const orderId = ownReference(session.client_reference_id);
  if (orderId === null) return null;
  return {
    kind: "payment",
    orderId,
    sessionId: session.id,
    paymentId: idOf(session.payment_intent),
    state,
    amountMinor: session.amount_total ?? 0,
    currency: session.currency ?? "",
    sessionEnded: session.status !== "open",
  };
}

/** Returns the result of the call; null if the provider does not know the object. */
export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    const isMissing =
      error instanceof Stripe.errors.StripeError && error.code === "resource_missing";
    if (isMissing) return null;
    throw error;
  }
}

/** Returns a payment with its refunds and disputes; empty for payments of other products. */
export async function factsOfPayment(stripe: Stripe, paymentId: string): Promise<PaymentEvent[]> {
  const payment = await orNull(stripe.paymentIntents.retrieve(paymentId));
  const orderId = ownReference(payment?.metadata["order_id"]);
  if (payment === null || orderId === null) return [];
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list({ payment_intent: paymentId, limit: 100 }),
    stripe.disputes.list({ payment_intent: paymentId, limit: 100 }),
  ]);
  const state = PAYMENT_STATES[payment.status];
  return [
    ...(state === undefined
      ? []
      : [
          {
            kind: "payment" as const,
            orderId,
            sessionId: null,
            paymentId,
            state,
            amountMinor: payment.amount_received || payment.amount,
            currency: payment.currency,
          },
        ]),
    ...refunds.data.map((refund) => factOfRefund(refund, orderId, paymentId)),
    ...disputes.data.flatMap((dispute) => factOfDispute(dispute, orderId, paymentId) ?? []),
  ];
}

const PAYMENT_STATES: Partial<Record<Stripe.PaymentIntent.Status, PaymentFact["state"]>> = {
  succeeded: "paid",
  processing: "awaiting",
  canceled: "cancelled",
};

export function factOfRefund(
  refund: Stripe.Refund,
  orderId: string,
  paymentId: string,
): ReversalFact {
  const isUndone = refund.status === "failed" || refund.status === "canceled";
  return {
    kind: "refund",
    orderId,
    paymentId,
    reference: refund.id,
    amountMinor: refund.amount,
    state: isUndone ? "undone" : "settled",
  };
}

/** A dispute with a status `warning_…` is an inquiry: it moves no money and is ignored. */
function factOfDispute(
  dispute: Stripe.Dispute,
  orderId: string,
  paymentId: string,
): ReversalFact | null {
  if (dispute.status.startsWith("warning_") || dispute.status === "prevented") return null;
  const isWon = dispute.status === "won";
  const state = isWon ? "won" : dispute.status === "lost" ? "lost" : "open";
  const { id: reference, amount: amountMinor } = dispute;
  return { kind: "dispute", orderId, paymentId, reference, amountMinor, state };
}

/** Returns the ids of the payments that were made, refunded or disputed in a period. */
export async function paymentsOfPeriod(stripe: Stripe, from: Date, to: Date): Promise<string[]> {
  const created = {
    gte: Math.floor(from.getTime() / 1000),
    lt: Math.floor(to.getTime() / 1000),
  };
  const lists = [
    stripe.charges.list({ created, limit: 100 }),
    stripe.refunds.list({ created, limit: 100 }),
    stripe.disputes.list({ created, limit: 100 }),
  ];
  const found = new Set<string>();
  for (const list of lists) {
    for await (const { payment_intent: payment } of list) {
      const id = idOf(payment);
      if (id !== null) found.add(id);
    }
  }
  return [...found];
}
