import type { Order } from "../order.ts";

export type Currency = Order["currency"];

/** The payment page of an order, and the provider's id for it. */
export interface OpenedCheckout {
  readonly sessionId: string;
  readonly checkoutUrl: string;
  /** The end of the time to pay. */
  readonly expiresAt: Date;
}

/** What a provider needs in addition to the order. */
export interface CheckoutContext {
  /** The address of the site, to which buyers return. */
  readonly site: string;
  /** The address at which providers and browsers reach these functions. */
  readonly functions: string;
  readonly email: string | undefined;
}

/** A notification with a valid signature. */
export interface Notice {
  readonly topic: string;
  /** The provider's id of the changed object. */
  readonly reference: string;
  /** The signed content, if the provider signs it. */
  readonly content: unknown;
}

export const PAYMENT_STATES = ["paid", "awaiting", "cancelled", "failed"] as const;

/** A payment of an order, as the provider has it. */
export interface PaymentFact {
  readonly kind: "payment";
  readonly orderId: string;
  /** The checkout session, if the provider names it; it must be the order's. */
  readonly sessionId: string | null;
  /** Null if a checkout ended without a payment. */
  readonly paymentId: string | null;
  readonly state: (typeof PAYMENT_STATES)[number];
  /** In hundredths. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly expiresAt?: string | undefined;
  /** For a cancelled or failed payment: whether the checkout takes no further one. */
  readonly sessionEnded?: boolean;
}

/** A refund or a dispute of a payment. */
export interface ReversalFact {
  readonly kind: "refund" | "dispute";
  readonly orderId: string;
  readonly paymentId: string;
  readonly reference: string;
  /** In hundredths. */
  readonly amountMinor: number;
  /** For a refund: settled, or undone if it never arrived. For a dispute: open, lost or won. */
  readonly state: "settled" | "undone" | "open" | "lost" | "won";
}

export type PaymentEvent = PaymentFact | ReversalFact;

/** The source whose events are requested. */
export type EventSource =
  | { readonly about: "notice"; readonly notice: Notice }
  | { readonly about: "order"; readonly order: Order }
  | { readonly about: "period"; readonly from: Date; readonly to: Date };

/**
 * A payment provider. The product uses providers only through this type: to add one, create a folder next to this file
 * and add a line in `known.ts`.
 */
export interface PaymentProvider {
  /** The name in orders: lower case letters, digits and underscores. */
  readonly name: string;
  /** The name for buyers. */
  readonly label: string;
  /** The order of the offer; the lowest is the default. */
  readonly rank: number;
  readonly currencies: readonly Currency[];
  /** The column that a pack needs to be sold here; null if every pack can be. */
  readonly priceColumn: "stripe_price_id" | null;
  /** Used only if no other provider is configured; takes no money. */
  readonly isDemo: boolean;

  isConfigured(): boolean;

  /** Opens the payment page of an order. */
  open(order: Order, context: CheckoutContext): Promise<OpenedCheckout>;

  /** Closes the payment page of an abandoned order, and returns the events known by then. */
  close(order: Order): Promise<PaymentEvent[]>;

  /**
   * Checks the signature and the age of a notification.
   * @throws NotificationRefused if it is not the provider's, or too old
   */
  verify(request: Request): Promise<Notice>;

  /**
   * The events behind a notification, of an order, or in a period. Empty for payments of other products. Unsigned
   * content is requested from the provider, never read from the notification.
   */
  events(source: EventSource): Promise<PaymentEvent[]>;

  /**
   * Refunds money, once per request id however often it is called.
   * @throws RefundRefused if the provider refuses; any other error leaves the outcome unknown
   */
  refund(order: Order, refund: RefundRequest): Promise<PaymentEvent[]>;
}

export interface RefundRequest {
  /** Identifies the request; the provider carries out each id once. */
  readonly requestId: string;
  readonly paymentId: string;
  readonly amountMinor: number;
  /** Whether it refunds the whole payment. */
  readonly isWhole: boolean;
}

/** A notification that is not trusted; `reason` is used for metrics and contains nothing of its content. */
export class NotificationRefused extends Error {
  override readonly name = "NotificationRefused";
  readonly reason: "forged" | "stale" | "foreign" | "malformed";

  constructor(reason: NotificationRefused["reason"]) {
    super(`Notification refused: ${reason}`);
    this.reason = reason;
  }
}

/** The provider refuses the refund. */
export class RefundRefused extends Error {
  override readonly name = "RefundRefused";
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The order's id in a provider's reference field; null for payments of other products. */
export function ownReference(reference: unknown): string | null {
  return typeof reference === "string" && UUID.test(reference) ? reference : null;
}
