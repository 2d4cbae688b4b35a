import { PaymentStatus } from "@/features/store/components/payment-status";
import { copy } from "@/features/store/copy";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.status.tab, description: copy.status.tab });

/** /payment-status */
export function Component() {
  return <PaymentStatus />;
}
