import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { buttonClass } from "@/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { paths } from "@/config/paths";
import { useDocumentTitle } from "@/hooks/use-document-title";
import { toUserMessage } from "@/lib/errors";
import { useTableChanges } from "@/lib/realtime";
import { tournamentQuery } from "../api/get-tournament.ts";
import { copy } from "../copy.ts";
import { ParticipantsTab } from "./participants-tab.tsx";
import { RulesTab } from "./rules-tab.tsx";
import { StructureTab } from "./structure-tab.tsx";
import { SummaryTab } from "./summary-tab.tsx";
import { TournamentHeader } from "./tournament-header.tsx";
import { TournamentSkeleton } from "./tournament-skeleton.tsx";
import { TournamentStats } from "./tournament-stats.tsx";

const tabs = [
  { id: "resumen", Content: SummaryTab },
  { id: "estructura", Content: StructureTab },
  { id: "participantes", Content: ParticipantsTab },
  { id: "reglas", Content: RulesTab },
] as const;
const tabParam = "tab";
const defaultTab = "estructura";

interface TournamentDetailsProps {
  readonly id: string;
}

/** The tournament page: header, stats and tabs, kept live by one query. */
export function TournamentDetails({ id }: TournamentDetailsProps) {
  const { queryKey } = tournamentQuery(id);
  const { data, error, refetch } = useQuery(tournamentQuery(id));
  const [params, setParams] = useSearchParams();
  useTableChanges({ table: "tournaments", filter: `id=eq.${id}` }, [queryKey]);
  useTableChanges({ table: "tournament_participants", filter: `tournament_id=eq.${id}` }, [
    queryKey,
  ]);
  useTableChanges({ table: "tournament_matches", filter: `tournament_id=eq.${id}` }, [queryKey]);
  useDocumentTitle(data === null ? copy.detail.notFound : data?.name);

  if (error && data === undefined) {
    return (
      <ErrorState isPage title={copy.detail.loadError(toUserMessage(error))} onRetry={refetch} />
    );
  }
  if (data === undefined) return <TournamentSkeleton />;
  if (data === null) {
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title={copy.detail.notFound}
        description={copy.detail.notFoundHint}
        action={
          <Link to={paths.tournaments()} className={buttonClass({ variant: "secondary" })}>
            {copy.detail.backToList}
          </Link>
        }
      />
    );
  }
  const asked = params.get(tabParam);
  const shown = tabs.find((tab) => tab.id === asked)?.id ?? defaultTab;
  const show = (tab: string) =>
    setParams(tab === defaultTab ? {} : { [tabParam]: tab }, { preventScrollReset: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TournamentHeader tournament={data} />
      <TournamentStats tournament={data} />
      <Tabs value={shown} onValueChange={show} className="mt-3">
        <TabsList aria-label={copy.detail.tabsLabel} className="print:hidden">
          {tabs.map(({ id: tab }) => (
            <TabsTrigger key={tab} value={tab}>
              {copy.detail.tabs[tab]}
            </TabsTrigger>
          ))}
        </TabsList>
        {tabs.map(({ id: tab, Content }) => (
          <TabsContent key={tab} value={tab}>
            <Content tournament={data} />
          </TabsContent>
        ))}
      </Tabs>
    </div>
  );
}
