import type { ReactNode } from "react";
import { AddressTabs } from "@/components/address-tabs";
import { WaitingMark } from "@/entities/dashboard/components/waiting-mark";
import { copy } from "../copy.ts";
import { NotifyPanel } from "./notify-panel.tsx";
import { ReportsPanel } from "./reports-panel.tsx";
import { TeamsPanel } from "./teams-panel.tsx";
import { TicketsPanel } from "./tickets-panel.tsx";
import { UsersPanel } from "./users-panel.tsx";

interface CommunityTabsProps {
  /** A room of its own, shown among these. */
  readonly achievements: ReactNode;
}

const tabs = [
  { name: "usuarios", panel: <UsersPanel /> },
  { name: "equipos", panel: <TeamsPanel /> },
  { name: "tickets", panel: <TicketsPanel /> },
  { name: "notificar", panel: <NotifyPanel /> },
  { name: "denuncias", panel: <ReportsPanel />, mark: <WaitingMark kinds={["reports"]} /> },
] as const;
const ownParams = ["q", "rol", "page", "de", "elegido", "tipo", "estado"];

/** People, teams, tickets, notices and achievements of the back office; the tab lives in the address. */
export function CommunityTabs({ achievements }: CommunityTabsProps) {
  return (
    <AddressTabs
      label={copy.tabsLabel}
      titles={copy.tabs}
      tabs={[...tabs, { name: "logros", panel: achievements }]}
      dropped={ownParams}
    />
  );
}
