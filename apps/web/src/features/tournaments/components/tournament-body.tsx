import { EyeOff } from "lucide-react";
import { island } from "@/components/island";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useUrlState } from "@/hooks/use-url-state";
import { useShownResult } from "@/hooks/use-hidden-results";
import { TournamentNews } from "@/entities/news/components/tournament-news";
import { copy as shared } from "@/components/copy";
import { Button } from "@/components/ui/button";
import { useHideResults } from "@/entities/results/api/hide-results";
import { resultsCopy as texts } from "@/entities/results/copy";
import { showResult } from "@/lib/hidden-results";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { EditionList } from "./edition-list.tsx";
import { ParticipantsTab } from "./participants-tab.tsx";
import { Podium } from "./podium.tsx";
import { StructureTab } from "./structure-tab.tsx";
import { TournamentStats } from "./tournament-stats.tsx";

const SummaryTab = island(async () => (await import("./summary-tab.tsx")).SummaryTab);
// `NowPart` is loaded only for running tournaments.
const NowPart = island(async () => (await import("./now/now-section.tsx")).NowPart);
const RulesTab = island(async () => (await import("./rules-tab.tsx")).RulesTab);

const tabs = [
  { id: "resumen", Content: SummaryTab },
  { id: "estructura", Content: StructureTab },
  { id: "participantes", Content: ParticipantsTab },
  { id: "reglas", Content: RulesTab },
] as const;
const tabParam = "tab";
const defaultTab = "estructura";

/** On a device that hides results, says so and offers to show the results. */
function ResultsNote({ id }: { readonly id: string }) {
  const hide = useHideResults();
  return (
    <div className="result-place print:hidden">
      <EyeOff aria-hidden className="size-5 text-muted" />
      <p className="text-muted">{shared.results.covered}</p>
      <Button variant="secondary" size="sm" onClick={() => showResult(id)}>
        {texts.showAll}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => hide(false)}>
        {texts.stop}
      </Button>
    </div>
  );
}

/** Everything below the header of the tournament's page; the chosen tab is in the URL. */
export function TournamentBody({ tournament }: { readonly tournament: TournamentPage }) {
  const [params, changeAddress] = useUrlState();
  const asked = params.get(tabParam);
  const shown = tabs.find((tab) => tab.id === asked)?.id ?? defaultTab;
  const show = (tab: string) =>
    changeAddress(tab === defaultTab ? {} : { [tabParam]: tab }, { preventScrollReset: true });
  return (
    // On a phone with a session, sections with the class `far` come after the tabs and the current matches.
    <div
      className="contents max-md:[[data-session]_&>section.far]:order-2"
      {...useShownResult(tournament.id)}
    >
      <ResultsNote id={tournament.id} />
      <Podium tournament={tournament} isAside={shown === "participantes" || shown === "reglas"} />
      {tournament.status === "Activo" && (
        <NowPart tournament={tournament} isAside={shown !== defaultTab} />
      )}
      <TournamentStats tournament={tournament} />
      <Tabs value={shown} onValueChange={show}>
        <TabsList aria-label={copy.detail.tabsLabel} className="max-sm:gap-0 print:hidden">
          {tabs.map(({ id: tab }) => (
            <TabsTrigger
              key={tab}
              value={tab}
              className="max-sm:flex-auto max-sm:px-1.5 max-sm:text-[0.9375rem]"
            >
              {copy.detail.tabs[tab]}
            </TabsTrigger>
          ))}
        </TabsList>
        {tabs.map(({ id: tab, Content }) => (
          <TabsContent key={tab} value={tab} className="far md:pt-4">
            <Content tournament={tournament} />
          </TabsContent>
        ))}
      </Tabs>
      <TournamentNews tournamentId={tournament.id} />
      <EditionList tournamentId={tournament.id} />
    </div>
  );
}
