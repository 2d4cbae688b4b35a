import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { withWord, wordFromParams } from "@/lib/search-params";
import { copy } from "../copy.ts";
import { AuditPanel } from "./audit-panel.tsx";
import { ContactPanel } from "./contact-panel.tsx";
import { SystemForm } from "./system-form.tsx";

const tabs = ["modulos", "registro", "contacto"] as const;
const panels: Record<(typeof tabs)[number], ReactNode> = {
  modulos: <SystemForm />,
  registro: <AuditPanel />,
  contacto: <ContactPanel />,
};

/** Module switches, the log and the contact messages; the tab lives in the address. */
export function SystemTabs() {
  const [params, setParams] = useSearchParams();
  const shown = wordFromParams(params, "tab", tabs);
  return (
    <Tabs
      value={shown}
      onValueChange={(tab) => setParams(withWord(params, "tab", tab, ["page", "tipo", "estado"]))}
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
