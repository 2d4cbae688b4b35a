import { AddressTabs } from "@/components/address-tabs";
import { copy } from "../copy.ts";
import { NotifyPanel } from "./notify-panel.tsx";
import { ReportsPanel } from "./reports-panel.tsx";
import { TeamsPanel } from "./teams-panel.tsx";
import { TicketsPanel } from "./tickets-panel.tsx";
import { UsersPanel } from "./users-panel.tsx";

const tabs = [
  { name: "usuarios", panel: <UsersPanel /> },
  { name: "equipos", panel: <TeamsPanel /> },
  { name: "tickets", panel: <TicketsPanel /> },
  { name: "notificar", panel: <NotifyPanel /> },
  { name: "denuncias", panel: <ReportsPanel /> },
] as const;
const ownParams = ["q", "page", "de", "elegido", "tipo", "estado"];

/** People, teams, tickets and notices of the back office; the tab lives in the address. */
export function CommunityTabs() {
  return <AddressTabs label={copy.tabsLabel} titles={copy.tabs} tabs={tabs} dropped={ownParams} />;
}
