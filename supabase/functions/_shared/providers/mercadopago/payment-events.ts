import { Chargeback, MPNotFoundError, Payment } from "mercadopago";
import { z } from "zod";
import {
  ownReference,
  type PaymentEvent,
  type PaymentFact,
  type ReversalFact,
} from "../provider.ts";
import { mercadoPagoCall } from "./client.ts";

const id = z.union([z.string(), z.number()]).transform(String);

/** The fields of a payment that the code uses. They are validated, because the library's types guarantee no field. */
const paymentSchema = z.object({
  id,
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  transaction_amount: z.number(),
  currency_id: z.string(),
  date_of_expiration: z.string().nullish(),
  refunds: z
    .array(z.object({ id, amount: z.number(), status: z.string().nullish() }))
    .nullish()
    .transform((refunds) => refunds ?? []),
});
type MercadoPagoPayment = z.infer<typeof paymentSchema>;

const chargebackSchema = z.object({
  payment_id: id.nullish(),
  payments: z.array(id).nullish(),
  status: z.string().nullish(),
  coverage_applied: z.boolean().nullish(),
});
type MercadoPagoChargeback = z.infer<typeof chargebackSchema>;

/** Converts the provider's decimal amounts to hundredths. */
const minor = (amount: number): number => Math.round(amount * 100);

const STATES: Record<string, PaymentFact["state"]> = {
  approved: "paid",
  // A refunded payment was paid before, so it is reported as paid. Its refund or dispute is reported as a separate
  // event.
  refunded: "paid",
  charged_back: "paid",
  in_mediation: "paid",
  pending: "awaiting",
  in_process: "awaiting",
  authorized: "awaiting",
  rejected: "failed",
  cancelled: "cancelled",
};

/** Returns a payment with its refunds and its dispute, as the provider stores them; null if it does not exist. */
export async function factsOfPayment(
  paymentId: string,
  dispute?: MercadoPagoChargeback,
): Promise<PaymentEvent[] | null> {
  const payment = await orNull(
    mercadoPagoCall((config) => new Payment(config).get({ id: paymentId })),
  );
  return payment === null ? null : factsOf(paymentSchema.parse(payment), dispute);
}

function factsOf(payment: MercadoPagoPayment, dispute?: MercadoPagoChargeback): PaymentEvent[] {
  const orderId = ownReference(payment.external_reference);
  const state = STATES[payment.status];
  if (orderId === null || state === undefined) return [];
  const amountMinor = minor(payment.transaction_amount);
  const paymentId = payment.id;
  const disputeState = stateOfDispute(payment, dispute);
  return [
    {
      kind: "payment",
      orderId,
      sessionId: null,
      paymentId,
      state,
      amountMinor,
      currency: payment.currency_id,
      expiresAt: payment.date_of_expiration ?? undefined,
    },
    ...payment.refunds.map((refund) => factOfRefund(refund, orderId, paymentId)),
    ...(disputeState === null
      ? []
      : [
          {
            kind: "dispute" as const,
            orderId,
            paymentId,
            // The provider reports a dispute with its payment and also alone, so both reports get the same reference. A
            // payment has at most one dispute.
            reference: `chargeback-${paymentId}`,
            amountMinor,
            state: disputeState,
          },
        ]),
  ];
}

export function factOfRefund(
  refund: {
    readonly id: string;
    readonly amount: number;
    readonly status?: string | null | undefined;
  },
  orderId: string,
  paymentId: string,
): ReversalFact {
  const isUndone = refund.status === "rejected" || refund.status === "cancelled";
  return {
    kind: "refund",
    orderId,
    paymentId,
    reference: refund.id,
    amountMinor: minor(refund.amount),
    state: isUndone ? "undone" : "settled",
  };
}

function stateOfDispute(
  payment: MercadoPagoPayment,
  dispute?: MercadoPagoChargeback,
): "open" | "lost" | "won" | null {
  if (dispute?.status === "won" || dispute?.coverage_applied === true) return "won";
  if (dispute?.status === "lost" || dispute?.coverage_applied === false) return "lost";
  if (payment.status !== "charged_back") return dispute === undefined ? null : "open";
  if (payment.status_detail === "reimbursed") return "won";
  return payment.status_detail === "settled" ? "lost" : "open";
}

/** Returns the events of the payment in dispute; null if the dispute does not exist. */
export async function factsOfDispute(disputeId: string): Promise<PaymentEvent[] | null> {
  const found = await orNull(
    mercadoPagoCall((config) => new Chargeback(config).get({ id: disputeId })),
  );
  if (found === null) return null;
  const dispute = chargebackSchema.parse(found);
  const paymentId = dispute.payment_id ?? dispute.payments?.[0];
  return paymentId === undefined ? null : factsOfPayment(paymentId, dispute);
}

/** Returns all payments of an order, with their refunds and disputes. */
export async function factsOfOrder(orderId: string): Promise<PaymentEvent[]> {
  const { results } = await mercadoPagoCall((config) =>
    new Payment(config).search({ options: { external_reference: orderId } }),
  );
  const found: PaymentEvent[] = [];
  for (const { id: paymentId } of results ?? []) {
    found.push(...(await factsWithDispute(String(paymentId))));
  }
  return found;
}

async function factsWithDispute(paymentId: string): Promise<PaymentEvent[]> {
  const disputes = await mercadoPagoCall((config) =>
    new Chargeback(config).search({ options: { payment_id: Number(paymentId) } }),
  );
  const last = disputes.results?.at(-1);
  const dispute = last === undefined ? undefined : chargebackSchema.parse(last);
  return (await factsOfPayment(paymentId, dispute)) ?? [];
}

const PAGE = 50;

/** Returns the payments that changed in a period, with their refunds and disputes. */
export async function factsOfPeriod(from: Date, to: Date): Promise<PaymentEvent[]> {
  const found: PaymentEvent[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { results, paging } = await mercadoPagoCall((config) =>
      new Payment(config).search({
        options: {
          range: "date_last_updated",
          begin_date: from.toISOString(),
          end_date: new Date(to.getTime() - 1).toISOString(),
          sort: "date_last_updated",
          criteria: "asc",
          limit: PAGE,
          offset,
        },
      }),
    );
    for (const payment of results ?? []) {
      if (ownReference(payment.external_reference) === null) continue;
      found.push(...(await factsWithDispute(String(payment.id))));
    }
    if (!results?.length || offset + PAGE >= (paging?.total ?? 0)) return found;
  }
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof MPNotFoundError) return null;
    throw error;
  }
}
