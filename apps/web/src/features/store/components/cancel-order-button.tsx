import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useCancelOrder } from "../api/cancel-order.ts";
import type { OwnOrder } from "../api/own-orders.ts";
import { copy } from "../copy.ts";

const texts = copy.purchases;

/** Gives up a purchase that was not paid, after a question. */
export function CancelOrderButton({ order }: { readonly order: OwnOrder }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancelOrder();
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={texts.cancelFor(order.item_name)}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        {texts.cancel}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.cancelTitle}
        description={texts.cancelText(order.item_name)}
        confirmLabel={texts.cancelConfirm}
        onConfirm={() => cancel.mutateAsync(order.id)}
      />
    </>
  );
}
