import type { Order } from "../order.ts";

export type Currency = Order["currency"];

/** Where an order's payment page is, and what the provider calls it. */
export interface OpenedCheckout {
  readonly sessionId: string;
  readonly checkoutUrl: string;
  /** Until when it can be paid. */
  readonly expiresAt: Date;
}

/** What a provider needs to know beside the order. */
export interface CheckoutContext {
  /** Address of the site, where people come back to. */
  readonly site: string;
  /** Address at which providers and browsers reach these functions. */
  readonly functions: string;
  readonly email: string | undefined;
}

/** A notification whose signature was good. */
export interface Notice {
  readonly topic: string;
  /** The provider's id of what it is about. */
  readonly reference: string;
  /** The signed content, where the provider signs it. */
  readonly content: unknown;
}

export const PAYMENT_STATES = ["paid", "awaiting", "cancelled", "failed"] as const;

/** A payment of an order, as the provider has it. */
export interface PaymentFact {
  readonly kind: "payment";
  readonly orderId: string;
  /** The checkout, where the provider tells; it must then be the order's own. */
  readonly sessionId: string | null;
  /** Null when a checkout ended without any payment. */
  readonly paymentId: string | null;
  readonly state: (typeof PAYMENT_STATES)[number];
  /** In hundredths. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly expiresAt?: string | undefined;
  /** Of what was cancelled or failed: the checkout takes no further payment. */
  readonly sessionEnded?: boolean;
}

/** Money of a payment that goes, or went, back. */
export interface ReversalFact {
  readonly kind: "refund" | "dispute";
  readonly orderId: string;
  readonly paymentId: string;
  readonly reference: string;
  /** In hundredths. */
  readonly amountMinor: number;
  /** Of a refund: settled, or undone when it never arrived. Of a dispute: open, lost or won. */
  readonly state: "settled" | "undone" | "open" | "lost" | "won";
}

export type PaymentEvent = PaymentFact | ReversalFact;

/** What `events()` is asked about. */
export type EventSource =
  | { readonly about: "notice"; readonly notice: Notice }
  | { readonly about: "order"; readonly order: Order }
  | { readonly about: "period"; readonly from: Date; readonly to: Date };

/**
 * Whoever takes a payment. The product knows providers by this alone: a further one is a folder
 * beside this file and one line in `known.ts`.
 */
export interface PaymentProvider {
  /** As orders keep it: lower case letters, digits and underscores. */
  readonly name: string;
  /** As buyers read it. */
  readonly label: string;
  /** Which is offered first: the lowest is the default. */
  readonly rank: number;
  readonly currencies: readonly Currency[];
  /** Column of a pack without which it cannot be sold here; null when any pack can. */
  readonly priceColumn: "stripe_price_id" | null;
  /** Stands in where no other is configured, and takes no money. */
  readonly isDemo: boolean;

  isConfigured(): boolean;

  /** Opens the payment page of an order. */
  open(order: Order, context: CheckoutContext): Promise<OpenedCheckout>;

  /** Closes the payment page of an order that was given up, and tells what is known of it then. */
  close(order: Order): Promise<PaymentEvent[]>;

  /**
   * Checks who sent a notification and when.
   * @throws NotificationRefused when it is not the provider's, or too old
   */
  verify(request: Request): Promise<Notice>;

  /**
   * What happened: behind a notification, to an order, or in a period. Empty for what is not ours.
   * What was not signed is asked for at the provider, never taken from the notification.
   */
  events(source: EventSource): Promise<PaymentEvent[]>;

  /**
   * Gives money back, once for a request however often it is asked.
   * @throws RefundRefused when the provider says no; anything else means that it is not known
   */
  refund(order: Order, refund: RefundRequest): Promise<PaymentEvent[]>;
}

export interface RefundRequest {
  /** Names the request: the same one is carried out once. */
  readonly requestId: string;
  readonly paymentId: string;
  readonly amountMinor: number;
  /** Whether it returns all that was paid. */
  readonly isWhole: boolean;
}

/** A notification that is not believed; `reason` is counted, and says nothing of its content. */
export class NotificationRefused extends Error {
  override readonly name = "NotificationRefused";
  readonly reason: "forged" | "stale" | "foreign" | "malformed";

  constructor(reason: NotificationRefused["reason"]) {
    super(`Notification refused: ${reason}`);
    this.reason = reason;
  }
}

/** The provider will not give this money back. */
export class RefundRefused extends Error {
  override readonly name = "RefundRefused";
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An order's id in what a provider keeps for us; null for payments that other products made. */
export function ownReference(reference: unknown): string | null {
  return typeof reference === "string" && UUID.test(reference) ? reference : null;
}
