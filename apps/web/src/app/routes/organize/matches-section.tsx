import { Columns3, List, Network } from "lucide-react";
import { lazy, Suspense } from "react";
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import type { DeskTournament } from "@/features/desk/api/desk-tournament";
import { TournamentEncounters } from "@/features/desk/matches/components/tournament-encounters";
import { matchesCopy as copy } from "@/features/desk/matches/copy";
import { ViewSwitch } from "@/features/tournaments/components/view-switch";
import { bracketViews } from "@/features/tournaments/domain/bracket-view";
import { useAddressWord } from "@/features/tournaments/hooks/use-url-choice";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { MatchesWithoutKnownSides } from "@/features/desk/matches/components/matches-without-known-sides";
import { scheduleQuery } from "@/features/desk/api/scheduled-matches";
import { roundsOf } from "@/features/desk/schedule/domain/schedule";
import { useTableChanges } from "@/lib/realtime";
import { BeforeLink } from "@/features/desk/today/components/tasks-before-start";
import { useBoardWaitingMatches } from "@/features/desk/board/hooks/use-board-waiting-matches";

const DeskStructure = lazy(async () => ({
  default: (await import("./desk-structure.tsx")).DeskStructure,
}));

const viewNames = ["lista", ...bracketViews] as const;

/**
 * The matches whose sides are not known yet.
 * A side that is not known yet is described as in the schedule: "Cóndores – Gana Semifinal 2".
 */
function MatchesAhead({ tournamentId }: { readonly tournamentId: string }) {
  const { data = [], isPending } = useQuery(scheduleQuery(tournamentId));
  useTableChanges({ table: "tournament_matches", filter: `tournament_id=eq.${tournamentId}` }, [
    staffMatchKeys.schedule(tournamentId),
  ]);
  // Nothing is rendered until everything is read, so that the texts of the sides do not appear later.
  if (isPending) return null;
  return (
    <MatchesWithoutKnownSides
      tournamentId={tournamentId}
      titles={
        new Map(
          roundsOf(data).flatMap(({ matches }) => matches.map(({ id, title }) => [id, title])),
        )
      }
    />
  );
}

/** The matches of a tournament, as a list or as a bracket, with what each match waits for. */
export function MatchesSection({ tournament }: { readonly tournament: DeskTournament }) {
  const [asked, setView] = useAddressWord("modo", viewNames);
  const waits = useBoardWaitingMatches(tournament);
  const isDrawn = tournament.structure_generated_at !== null;
  const { format } = tournament;
  // If the stages have different formats, each bracket has a separate switch to choose its view.
  const isBracket = format === "single-elimination" || format === "double-elimination";
  const wanted = (isDrawn && asked) || "lista";
  const view = wanted === "rondas" && !isBracket ? "llave" : wanted;
  const views = (
    <ViewSwitch
      label={copy.view}
      views={[
        { view: "lista", Icon: List, label: copy.list },
        { view: "llave", Icon: Network, label: copy.drawn[format] },
        ...(isBracket ? [{ view: "rondas" as const, Icon: Columns3, label: copy.rounds }] : []),
      ]}
      shown={view}
      onChange={setView}
    />
  );
  if (view !== "lista")
    return (
      <div className="grid grid-cols-1 gap-4 max-md:gap-3">
        {views}
        <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
          <DeskStructure tournament={tournament} bracketView={isBracket ? view : null} />
        </Suspense>
      </div>
    );
  return (
    <TournamentEncounters
      tournament={tournament}
      waits={waits}
      views={isDrawn && views}
      before={<BeforeLink tournament={tournament} />}
      ahead={<MatchesAhead tournamentId={tournament.id} />}
    />
  );
}
