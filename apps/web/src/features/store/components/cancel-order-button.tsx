import { ConfirmButton } from "@/components/ui/confirm-button";
import { useCancelOrder } from "../api/cancel-order.ts";
import type { OwnOrder } from "../api/own-orders.ts";
import { copy } from "../copy.ts";

const texts = copy.purchases;

/** Gives up a purchase that was not paid, after a question. */
export function CancelOrderButton({ order }: { readonly order: OwnOrder }) {
  const cancel = useCancelOrder();
  return (
    <ConfirmButton
      label={texts.cancel}
      variant="ghost"
      size="sm"
      aria-label={texts.cancelFor(order.item_name)}
      title={texts.cancelTitle}
      description={texts.cancelText(order.item_name)}
      confirmLabel={texts.cancelConfirm}
      onConfirm={() => cancel.mutateAsync(order.id)}
    />
  );
}
