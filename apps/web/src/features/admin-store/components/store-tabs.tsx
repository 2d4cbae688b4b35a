import { AddressTabs } from "@/components/address-tabs";
import { copy } from "../copy.ts";
import { OrdersPanel } from "./orders-panel.tsx";
import { StorePanel } from "./store-panel.tsx";

const tabs = [
  { name: "items", panel: <StorePanel /> },
  { name: "compras", panel: <OrdersPanel /> },
] as const;
const ownParams = ["q", "page", "estado"];

/** Packs and purchases; the tab lives in the address. */
export function StoreTabs() {
  return <AddressTabs label={copy.tabsLabel} titles={copy.tabs} tabs={tabs} dropped={ownParams} />;
}
