import { useParams } from "react-router";
import { OwnReceipt } from "@/features/store/components/own-receipt";
import { copy } from "@/features/store/copy";
import { shortId } from "@/lib/format";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  head: (_answers, { params }) => ({
    title: copy.receipt.tab(shortId(params["id"] ?? "").toUpperCase()),
    description: copy.purchases.title,
  }),
});

/** /store/purchases/:id */
export function Component() {
  const { id = "" } = useParams();
  return <OwnReceipt id={id} />;
}
