import type { ReactNode } from "react";
import { AddressTabs } from "@/components/address-tabs";
import { WaitingMark } from "@/entities/dashboard/components/waiting-mark";
import { paramsOf } from "@/lib/filter-kinds";
import { reportsList } from "../api/reports.ts";
import { teamsList } from "../api/teams.ts";
import { usersList } from "../api/users.ts";
import { copy } from "../copy.ts";
import { NotifyPanel } from "./notify-panel.tsx";
import { ReportsPanel } from "./reports-panel.tsx";
import { TeamsPanel } from "./teams-panel.tsx";
import { TicketsPanel } from "./tickets-panel.tsx";
import { UsersPanel } from "./users-panel.tsx";

interface CommunityTabsProps {
  /** Rooms of their own, shown among these. */
  readonly measures: ReactNode;
  readonly achievements: ReactNode;
}

const tabs = [
  { name: "usuarios", panel: <UsersPanel /> },
  { name: "equipos", panel: <TeamsPanel /> },
  { name: "tickets", panel: <TicketsPanel /> },
  { name: "notificar", panel: <NotifyPanel /> },
  { name: "denuncias", panel: <ReportsPanel />, mark: <WaitingMark kinds={["reports"]} /> },
] as const;
const ownParams = [
  "page",
  ...paramsOf(usersList),
  ...paramsOf(teamsList),
  ...paramsOf(reportsList),
  "de",
  "elegido",
  "tipo",
] as const;

/** People, teams, tickets, notices, measures and achievements of the back office; the tab lives in the address. */
export function CommunityTabs({ measures, achievements }: CommunityTabsProps) {
  return (
    <AddressTabs
      label={copy.tabsLabel}
      titles={copy.tabs}
      tabs={[
        ...tabs,
        { name: "medidas", panel: measures, mark: <WaitingMark kinds={["appeals"]} /> },
        { name: "logros", panel: achievements },
      ]}
      dropped={ownParams}
    />
  );
}
