import { UrlStateTabs } from "@/components/url-state-tabs";
import { PageHeader } from "@/components/page-header";
import { WaitingCount } from "@/entities/dashboard/components/waiting-count";
import { CUP_KINDS, MATCH_KINDS } from "@/entities/dashboard/waiting-kinds";
import { MatchesPanel } from "@/features/admin/competition/components/matches-panel";
import { PayoutsPanel } from "@/features/admin/competition/components/payouts-panel";
import { ProposalsPanel } from "@/features/admin/competition/components/proposals-panel";
import { TournamentsPanel } from "@/features/admin/competition/components/tournaments-panel";
import { copy } from "@/features/admin/competition/copy";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

const tabs = [
  {
    name: "torneos",
    panel: <TournamentsPanel />,
    // The number on the tab of matches includes all waiting matches, so that the tabs add up to the menu's number.
    mark: <WaitingCount kinds={CUP_KINDS} />,
  },
  { name: "propuestas", panel: <ProposalsPanel />, mark: <WaitingCount kinds={["proposals"]} /> },
  {
    name: "encuentros",
    panel: <MatchesPanel />,
    mark: <WaitingCount kinds={[...MATCH_KINDS.torneos, ...MATCH_KINDS.desafios]} />,
  },
  { name: "pagos", panel: <PayoutsPanel />, mark: <WaitingCount kinds={["payouts"]} /> },
] as const;
const ownParams = ["q", "page", "estado", "tipo", "torneo"] as const;

/** The back office's page with one tab each for tournaments, proposals, matches and payouts. */
export function Component() {
  return (
    <>
      <PageHeader title={copy.title} className="mb-3! md:mb-6!" />
      <UrlStateTabs label={copy.tabsLabel} titles={copy.tabs} tabs={tabs} dropped={ownParams} />
    </>
  );
}
