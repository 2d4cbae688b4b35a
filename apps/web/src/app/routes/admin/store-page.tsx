import { UrlStateTabs } from "@/components/url-state-tabs";
import { PageHeader } from "@/components/page-header";
import { WaitingCount } from "@/entities/dashboard/components/waiting-count";
import { CouponsPanel } from "@/features/admin/coupons/components/coupons-panel";
import { copy as couponsCopy } from "@/features/admin/coupons/copy";
import { ordersList } from "@/features/admin/orders/api/search-orders";
import { OrdersPanel } from "@/features/admin/orders/components/orders-panel";
import { copy as ordersCopy } from "@/features/admin/orders/copy";
import { ReconciliationPanel } from "@/features/admin/reconciliation/components/reconciliation-panel";
import { copy as reconciliationCopy } from "@/features/admin/reconciliation/copy";
import { RevenuePanel } from "@/features/admin/revenue/components/revenue-panel";
import { copy as revenueCopy } from "@/features/admin/revenue/copy";
import { StorePanel } from "@/features/admin/store/components/store-panel";
import { copy } from "@/features/admin/store/copy";
import { paramsOf } from "@/lib/filter-kinds";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

const titles = {
  items: copy.tab,
  compras: ordersCopy.tab,
  ingresos: revenueCopy.tab,
  conciliacion: reconciliationCopy.tab,
  cupones: couponsCopy.tab,
};
const tabs = [
  { name: "items", panel: <StorePanel /> },
  { name: "compras", panel: <OrdersPanel />, mark: <WaitingCount kinds={["flaggedOrders"]} /> },
  { name: "ingresos", panel: <RevenuePanel /> },
  {
    name: "conciliacion",
    panel: <ReconciliationPanel />,
    mark: <WaitingCount kinds={["differences"]} />,
  },
  { name: "cupones", panel: <CouponsPanel /> },
] as const;
const ownParams = ["page", ...paramsOf(ordersList), "dias", "moneda"] as const;

/** /admin/store: packs, purchases, revenue, reconciliation and coupons; the URL holds the tab. */
export function Component() {
  return (
    <>
      <PageHeader title={copy.title} className="mb-3! md:mb-6!" />
      <UrlStateTabs label={copy.tabsLabel} titles={titles} tabs={tabs} dropped={ownParams} />
    </>
  );
}
