import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { formatDateTime } from "@/lib/format";
import type { OwnOrder } from "../api/own-orders.ts";
import { copy } from "../copy.ts";
import type { OpenOrderState } from "../domain/unpaid-order-state.ts";
import { storedPendingAction } from "@/lib/pending-action";

const texts = copy.resume;

interface ResumeLinkProps {
  readonly order: OwnOrder;
  readonly state: OpenOrderState | null;
  readonly size?: "sm" | "md";
}

/** The link for an unpaid purchase: to the payment page if it is still open, else to a new purchase. */
export function ResumeLink({ order, state, size = "sm" }: ResumeLinkProps) {
  if (state?.kind === "resumable") {
    return (
      <a
        href={state.url}
        aria-label={texts.payFor(order.item_name)}
        className={buttonClass({ size })}
      >
        {texts.pay}
      </a>
    );
  }
  if (state?.kind !== "over" || !order.item_id) return null;
  return (
    <Link
      to={`${paths.store()}?pack=${order.item_id}`}
      state={storedPendingAction()}
      aria-label={texts.againFor(order.item_name)}
      className={buttonClass({ variant: "secondary", size })}
    >
      {texts.again}
    </Link>
  );
}

/** A text that says until when the purchase can be paid, or what it waits for; null if neither applies. */
export function resumeText({ status, expires_at: expiresAt }: OwnOrder, state: OpenOrderState) {
  if (state.kind === "resumable") return texts.until(formatDateTime(expiresAt));
  if (state.kind === "awaited") return texts.awaited(formatDateTime(expiresAt));
  return status === "pending" || status === "created" ? texts.over : null;
}
