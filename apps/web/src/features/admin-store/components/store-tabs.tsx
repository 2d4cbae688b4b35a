import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { withWord, wordFromParams } from "@/lib/search-params";
import { copy } from "../copy.ts";
import { OrdersPanel } from "./orders-panel.tsx";
import { StorePanel } from "./store-panel.tsx";

const tabs = ["items", "compras"] as const;
const panels: Record<(typeof tabs)[number], ReactNode> = {
  items: <StorePanel />,
  compras: <OrdersPanel />,
};

/** Packs and purchases; the tab lives in the address. */
export function StoreTabs() {
  const [params, setParams] = useSearchParams();
  const shown = wordFromParams(params, "tab", tabs);
  return (
    <Tabs
      value={shown}
      onValueChange={(tab) => setParams(withWord(params, "tab", tab, ["q", "page", "estado"]))}
    >
      <TabsList aria-label={copy.tabsLabel}>
        {tabs.map((tab) => (
          <TabsTrigger key={tab} value={tab}>
            {copy.tabs[tab]}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map((tab) => (
        <TabsContent key={tab} value={tab}>
          {panels[tab]}
        </TabsContent>
      ))}
    </Tabs>
  );
}
