import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { withWord, wordFromParams } from "@/lib/search-params";
import { copy } from "../copy.ts";
import { NotifyPanel } from "./notify-panel.tsx";
import { TeamsPanel } from "./teams-panel.tsx";
import { TicketsPanel } from "./tickets-panel.tsx";
import { UsersPanel } from "./users-panel.tsx";

const tabs = ["usuarios", "equipos", "tickets", "notificar"] as const;
const panels: Record<(typeof tabs)[number], ReactNode> = {
  usuarios: <UsersPanel />,
  equipos: <TeamsPanel />,
  tickets: <TicketsPanel />,
  notificar: <NotifyPanel />,
};

/** People, teams, tickets and notices of the back office; the tab lives in the address. */
export function CommunityTabs() {
  const [params, setParams] = useSearchParams();
  const shown = wordFromParams(params, "tab", tabs);
  return (
    <Tabs
      value={shown}
      onValueChange={(tab) =>
        setParams(withWord(params, "tab", tab, ["q", "page", "de", "elegido", "tipo"]))
      }
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
