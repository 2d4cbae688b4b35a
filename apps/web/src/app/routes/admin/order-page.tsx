import { useParams } from "react-router";
import { OrderPage } from "@/features/admin/orders/components/order-page";
import { copy } from "@/features/admin/orders/copy";
import { shortId } from "@/lib/format";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  head: (_answers, { params }) => ({
    title: copy.order.title(shortId(params["id"] ?? "").toUpperCase()),
    description: copy.tab,
  }),
});

/** /admin/store/orders/:id */
export function Component() {
  const { id = "" } = useParams();
  return <OrderPage id={id} />;
}
