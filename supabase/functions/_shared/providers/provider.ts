import type { Order } from "../order.ts";

export type Currency = Order["currency"];

/** The URL of an order's payment page, and the provider's id of the checkout session. */
export interface OpenedCheckout {
  readonly sessionId: string;
  readonly checkoutUrl: string;
  /** When the payment page closes. */
  readonly expiresAt: Date;
}

/** The URLs that a provider needs to open a payment page. */
export interface CheckoutContext {
  /** The URL of the site, to which buyers return. */
  readonly site: string;
  /** The URL at which providers and browsers reach these functions. */
  readonly functions: string;
  readonly email: string | undefined;
}

/** A notification with a valid signature. */
export interface UserNotification {
  readonly topic: string;
  /** The provider's id of the changed object. */
  readonly reference: string;
  /** The signed content; null if the provider signs only the id. */
  readonly content: unknown;
}

export const PAYMENT_STATES = ["paid", "awaiting", "cancelled", "failed"] as const;

/** A payment of an order, as the provider stores it. */
export interface PaymentFact {
  readonly kind: "payment";
  readonly orderId: string;
  /** The id of the checkout session, if the provider reports one. It must be the session stored with the order. */
  readonly sessionId: string | null;
  /** The provider's id of the payment; null if a checkout ended without one. */
  readonly paymentId: string | null;
  readonly state: (typeof PAYMENT_STATES)[number];
  /** The amount in hundredths. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly expiresAt?: string | undefined;
  /** For a cancelled or failed payment: true if the buyer can no longer pay in this checkout. */
  readonly sessionEnded?: boolean;
}

/** A refund or a dispute of a payment. */
export interface ReversalFact {
  readonly kind: "refund" | "dispute";
  readonly orderId: string;
  readonly paymentId: string;
  readonly reference: string;
  /** The amount in hundredths. */
  readonly amountMinor: number;
  /** A refund is `settled`, or `undone` if the money never arrived. A dispute is `open`, `lost` or `won`. */
  readonly state: "settled" | "undone" | "open" | "lost" | "won";
}

export type PaymentEvent = PaymentFact | ReversalFact;

/** Says whose events are requested: those of a notification, of an order, or of a period. */
export type EventSource =
  | { readonly about: "notice"; readonly notice: UserNotification }
  | { readonly about: "order"; readonly order: Order }
  | { readonly about: "period"; readonly from: Date; readonly to: Date };

/**
 * A payment provider. The product uses providers only through this type.
 * To add one, create a folder next to this file and add a line in `known.ts`.
 */
export interface PaymentProvider {
  /** The provider's name in orders: lower-case letters, digits and underscores. */
  readonly name: string;
  /** The provider's name for buyers. */
  readonly label: string;
  /** Providers are offered in ascending order of this number; the provider with the lowest is the default. */
  readonly rank: number;
  readonly currencies: readonly Currency[];
  /** The column of a pack that must be set to sell the pack through this provider; null if every pack can be sold. */
  readonly priceColumn: "stripe_price_id" | null;
  /** Whether this is the demo provider, which charges no money and is used only if no other is configured. */
  readonly isDemo: boolean;

  isConfigured(): boolean;

  /** Opens the payment page of an order. */
  open(order: Order, context: CheckoutContext): Promise<OpenedCheckout>;

  /** Closes the payment page of an abandoned order. Returns the order's payment events so far. */
  close(order: Order): Promise<PaymentEvent[]>;

  /**
   * Checks the signature and the age of a notification.
   *
   * @throws NotificationRefused if the signature is wrong, or the notification too old
   */
  verify(request: Request): Promise<UserNotification>;

  /**
   * Returns the events of a notification, of an order, or of a period. Payments of other products are ignored.
   * If a notification's content is not signed, the events are requested from the provider.
   */
  events(source: EventSource): Promise<PaymentEvent[]>;

  /**
   * Refunds money, only once per request id.
   *
   * @throws RefundRefused if the provider refuses; after any other error it is unknown whether the money was refunded
   */
  refund(order: Order, refund: RefundRequest): Promise<PaymentEvent[]>;
}

export interface RefundRequest {
  /** Identifies the refund; the provider executes each id once. */
  readonly requestId: string;
  readonly paymentId: string;
  readonly amountMinor: number;
  /** Whether the whole payment is refunded. */
  readonly isWhole: boolean;
}

/**
 * Thrown for a notification that is not trusted.
 * `reason` appears in metrics, so it contains nothing of the notification's content.
 */
export class NotificationRefused extends Error {
  override readonly name = "NotificationRefused";
  readonly reason: "forged" | "stale" | "foreign" | "malformed";

  constructor(reason: NotificationRefused["reason"]) {
    super(`Notification refused: ${reason}`);
    this.reason = reason;
  }
}

/** Thrown if the provider refuses the refund. */
export class RefundRefused extends Error {
  override readonly name = "RefundRefused";
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns the order's id from a provider's reference field; null if the field belongs to another product. */
export function ownReference(reference: unknown): string | null {
  return typeof reference === "string" && UUID.test(reference) ? reference : null;
}
