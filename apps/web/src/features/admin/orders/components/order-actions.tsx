import { useQuery } from "@tanstack/react-query";
import { RefreshCw, Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { paymentProvidersQuery } from "@/entities/order/api/list-payment-providers";
import { type AdminOrder, useSyncOrder } from "../api/order.ts";
import { copy } from "../copy.ts";
import { refundableMinor } from "../domain/refund.ts";
import { RefundDialog } from "./refund-dialog.tsx";

/** The administrator's actions on a purchase. */
export function OrderActions({ order }: { readonly order: AdminOrder }) {
  const [isRefunding, setIsRefunding] = useState(false);
  const sync = useSyncOrder();
  const { data: providers } = useQuery(paymentProvidersQuery());
  // The demo provider has no further data, and a provider that is no longer configured cannot be queried.
  const canAsk = providers?.some(({ name, isDemo }) => name === order.provider && !isDemo);
  return (
    <>
      {canAsk && (
        <Button
          variant="secondary"
          isLoading={sync.isPending}
          onClick={() => sync.mutate(order.id)}
        >
          {!sync.isPending && <RefreshCw aria-hidden />}
          {copy.order.sync}
        </Button>
      )}
      {refundableMinor(order) > 0 && (
        <Button
          variant="outline"
          className="text-danger"
          aria-haspopup="dialog"
          onClick={() => setIsRefunding(true)}
        >
          <Undo2 aria-hidden />
          {copy.order.refund}
        </Button>
      )}
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
    </>
  );
}
