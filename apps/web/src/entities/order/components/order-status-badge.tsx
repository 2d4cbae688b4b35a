import { Badge } from "@/components/ui/badge";
import { orderCopy } from "../copy.ts";
import { isOpenOrder, type OrderStatus, orderTones } from "../domain/order.ts";

/** The state of a purchase as a word with a colour. */
export function OrderStatusBadge({ status }: { readonly status: OrderStatus }) {
  return (
    <Badge tone={orderTones[status]} dot={isOpenOrder({ status }) ? "pulse" : false}>
      {orderCopy.statuses[status]}
    </Badge>
  );
}
