import { UrlStateTabs } from "@/components/url-state-tabs";
import { PageHeader } from "@/components/page-header";
import { WaitingCount } from "@/entities/dashboard/components/waiting-count";
import { AchievementsPanel } from "@/features/admin/achievements/components/achievements-panel";
import { reportsList } from "@/features/admin/community/api/reports";
import { teamsList } from "@/features/admin/community/api/teams";
import { usersList } from "@/features/admin/community/api/users";
import { NotifyPanel } from "@/features/admin/community/components/notify-panel";
import { ReportsPanel } from "@/features/admin/community/components/reports-panel";
import { TeamsPanel } from "@/features/admin/community/components/teams-panel";
import { TicketsPanel } from "@/features/admin/community/components/tickets-panel";
import { UsersPanel } from "@/features/admin/community/components/users-panel";
import { copy } from "@/features/admin/community/copy";
import { SuspensionsPanel } from "@/features/admin/people/components/suspensions-panel";
import { paramsOf } from "@/lib/filter-kinds";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

const tabs = [
  { name: "usuarios", panel: <UsersPanel /> },
  { name: "equipos", panel: <TeamsPanel /> },
  { name: "tickets", panel: <TicketsPanel /> },
  { name: "notificar", panel: <NotifyPanel /> },
  { name: "denuncias", panel: <ReportsPanel />, mark: <WaitingCount kinds={["reports"]} /> },
  { name: "medidas", panel: <SuspensionsPanel />, mark: <WaitingCount kinds={["appeals"]} /> },
  { name: "logros", panel: <AchievementsPanel /> },
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

/** The back office's tabs about people, teams, tickets, notifications, reports, measures and achievements. */
export function Component() {
  return (
    <>
      <PageHeader title={copy.title} className="mb-3! md:mb-6!" />
      <UrlStateTabs label={copy.tabsLabel} titles={copy.tabs} tabs={tabs} dropped={ownParams} />
    </>
  );
}
