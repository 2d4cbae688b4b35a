import {
  CircleCheckBig,
  CircleX,
  Clock3,
  LoaderCircle,
  type LucideIcon,
  ReceiptText,
  SearchCheck,
  Undo2,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmojiText } from "@/components/emoji-text";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { isPaidOrder } from "@/entities/order/domain/order";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import type { PaymentOutcome } from "../domain/payment-outcome.ts";
import { pendingActionCopy } from "@/components/pending-action-copy";
import { storedPendingAction } from "@/lib/pending-action";
import { TicketFan } from "./ticket-fan.tsx";

/** The outcome of the payment; "unknown" if the link has no purchase id. */
type Tone = PaymentOutcome | "unknown";

const MARKS: Readonly<Record<Tone, { icon: LucideIcon; color: string }>> = {
  checking: { icon: LoaderCircle, color: "text-accent-2" },
  paid: { icon: CircleCheckBig, color: "text-success" },
  pending: { icon: Clock3, color: "text-warning" },
  cancelled: { icon: Undo2, color: "text-muted" },
  failed: { icon: CircleX, color: "text-danger" },
  refunded: { icon: Undo2, color: "text-info" },
  unknown: { icon: ReceiptText, color: "text-muted" },
  flagged: { icon: SearchCheck, color: "text-warning" },
};

interface PaymentResultFrameProps {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** The result of a payment: an icon, a sentence, and the next actions. */
export function PaymentResultFrame({ tone, title, text, children }: PaymentResultFrameProps) {
  const { icon: Icon, color } = MARKS[tone];
  return (
    <section
      className={cn(
        "card card-box relative mx-auto mt-4 grid max-w-xl justify-items-center gap-5 overflow-hidden px-5 py-10 text-center sm:px-10 md:mt-[16vh]",
        tone === "paid" && "border-success/50",
      )}
    >
      {tone === "paid" ? (
        <PaidSign />
      ) : (
        <Icon
          aria-hidden
          strokeWidth={1.5}
          className={cn("size-16", color, tone === "checking" && "animate-spin")}
        />
      )}
      {/* The element stays while its text changes, so that screen readers announce the change. */}
      <div aria-live="polite" className="grid gap-3">
        <h1 className="display text-4xl text-balance sm:text-5xl">
          <EmojiText text={title} />
        </h1>
        <p className="max-w-[29.4em] text-lg text-muted wrap-anywhere">{text}</p>
      </div>
      {children}
    </section>
  );
}

/** A fan of five tickets, which shows that the purchase was paid. */
function PaidSign() {
  return (
    <div className="relative -my-2">
      <TicketFan count={5} className="w-44 overflow-visible" />
      <CircleCheckBig
        aria-hidden
        className="absolute right-6 bottom-2 size-12 rounded-full bg-surface text-success"
      />
    </div>
  );
}

interface ResultActionsProps {
  readonly order?: { readonly id: string; readonly paid_at: string | null } | null;
  /** True if the payment may have succeeded: the user then needs to look for the purchase first. */
  readonly isUnknown?: boolean;
  /** An action that is rendered before the links. */
  readonly children?: ReactNode;
}

const texts = copy.status;

/** The links: back to the interrupted action, to the store, to the receipt. */
export function ResultActions({ order = null, isUnknown = false, children }: ResultActionsProps) {
  const pendingAction = storedPendingAction();
  return (
    <div className="grid w-full gap-3 sm:flex sm:flex-wrap sm:justify-center">
      {children}
      {pendingAction && (
        <Link to={pendingAction.from} className={buttonClass()}>
          {pendingAction.entering === null
            ? texts.resume
            : pendingActionCopy.confirm(pendingAction.entering)}
        </Link>
      )}
      <Link
        to={paths.store()}
        state={pendingAction}
        className={cn(
          buttonClass({
            variant: isUnknown ? "secondary" : pendingAction ? "secondary" : "primary",
          }),
          isUnknown && "order-last",
        )}
      >
        {texts.back}
      </Link>
      <Link
        to={order ? paths.purchase(order.id) : paths.purchases()}
        className={buttonClass({ variant: isUnknown && !pendingAction ? "primary" : "secondary" })}
      >
        {order && isPaidOrder(order) ? texts.receipt : order ? texts.detail : texts.purchases}
      </Link>
    </div>
  );
}
