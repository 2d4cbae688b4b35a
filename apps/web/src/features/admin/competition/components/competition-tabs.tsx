import { AddressTabs } from "@/components/address-tabs";
import { WaitingMark } from "@/entities/dashboard/components/waiting-mark";
import { CUP_KINDS, MATCH_KINDS } from "@/entities/dashboard/match-kinds";
import { copy } from "../copy.ts";
import { EncountersPanel } from "./encounters-panel.tsx";
import { PayoutsPanel } from "./payouts-panel.tsx";
import { ProposalsPanel } from "./proposals-panel.tsx";
import { TournamentsPanel } from "./tournaments-panel.tsx";

const tabs = [
  {
    name: "torneos",
    panel: <TournamentsPanel />,
    // As much as its rows say together.
    mark: <WaitingMark kinds={[...CUP_KINDS, ...MATCH_KINDS.torneos]} />,
  },
  {
    name: "propuestas",
    panel: <ProposalsPanel />,
    mark: <WaitingMark kinds={["proposals"]} />,
  },
  {
    name: "encuentros",
    panel: <EncountersPanel />,
    mark: <WaitingMark kinds={[...MATCH_KINDS.torneos, ...MATCH_KINDS.desafios]} />,
  },
  { name: "pagos", panel: <PayoutsPanel />, mark: <WaitingMark kinds={["payouts"]} /> },
] as const;
const ownParams = ["q", "page", "estado", "tipo", "torneo"] as const;

/** Tournaments, matches and payouts of the back office; the tab lives in the address. */
export function CompetitionTabs() {
  return <AddressTabs label={copy.tabsLabel} titles={copy.tabs} tabs={tabs} dropped={ownParams} />;
}
