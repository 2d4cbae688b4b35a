import { useQuery } from "@tanstack/react-query";
import { Swords } from "lucide-react";
import { type ReactNode, useState } from "react";
import { UrlStateSearch } from "@/components/url-state-search";
import { EmptyState } from "@/components/empty-state";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import type { MatchWaits } from "@/entities/match/domain/match-wait";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useListUrlState } from "@/hooks/use-list-url-state";
import { useTableChanges } from "@/lib/realtime";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { encountersQuery } from "../api/list-encounters.ts";
import { copy } from "../copy.ts";
import { type EncounterState, encounterStates } from "../domain/encounter-filters.ts";
import { EncounterList } from "./encounter-list.tsx";
import { EncounterStateFilters } from "./encounter-state-filters.tsx";
import { ImportResultsDialog } from "./import-results-dialog.tsx";

const liveKeys = [staffMatchKeys.encounters];
/** A list with at most this many matches has no search field. */
const FEW = 8;

interface TournamentEncountersProps {
  readonly tournament: DeskTournament;
  /** What each match waits for, such as an absent side, as the tournament's board shows it. */
  readonly waits: MatchWaits;
  /** The switch between this list of matches and other views, such as the bracket. */
  readonly views: ReactNode;
  /** A link shown above the matches. */
  readonly before: ReactNode;
  /** Matches that still wait for their sides, shown below a short list of the other matches. */
  readonly ahead: ReactNode;
}

/** The matches of one tournament, filtered by state and participant; updated live. */
export function TournamentEncounters({
  tournament,
  waits,
  views,
  before,
  ahead,
}: TournamentEncountersProps) {
  const { id: tournamentId, status, cancelled_at: cancelledAt } = tournament;
  const { may } = useTournamentRights(tournamentId);
  const [isImporting, setIsImporting] = useState(false);
  // When the last undecided match is decided, the list still has the filter that it had at first.
  const [opensOn] = useState<EncounterState>(status === "Finalizado" ? "decididos" : "abiertos");
  const { page, search, word } = useListUrlState();
  const state = word("estado", [opensOn, ...encounterStates]);
  useTableChanges(
    { table: "tournament_matches", filter: `tournament_id=eq.${tournamentId}` },
    liveKeys,
  );
  useTableChanges({ table: "match_reports" }, liveKeys);
  useTableChanges({ table: "match_starts", filter: `tournament_id=eq.${tournamentId}` }, liveKeys);
  useTableChanges(
    {
      table: "referee_calls",
      filter: `tournament_id=eq.${tournamentId}`,
      enabled: may("results"),
    },
    liveKeys,
  );
  const { data } = useQuery(encountersQuery("tournament", { search, state, tournamentId, page }));
  if (tournament.structure_generated_at === null && cancelledAt === null)
    return (
      <EmptyState
        icon={Swords}
        title={copy.encounters.undrawn}
        description={copy.encounters.undrawnHint}
        action={before}
      />
    );
  const total = data?.total ?? 0;
  return (
    <div className="grid grid-cols-1 gap-4 max-md:gap-3">
      <EncounterList
        kind="tournament"
        loadError={copy.encounters.loadError.torneos}
        search={search}
        state={state}
        tournamentId={tournamentId}
        waits={waits}
        onImport={
          may("results") && status === "Activo" && cancelledAt === null
            ? () => setIsImporting(true)
            : null
        }
        bar={
          <>
            {views && <div className="max-md:order-first">{views}</div>}
            <div className="min-w-0 max-md:basis-full md:flex-1">
              <EncounterStateFilters kind="tournament" tournamentId={tournamentId} chosen={state} />
            </div>
            {(search !== "" || total > FEW) && (
              <UrlStateSearch label={copy.encounters.search} className="w-full md:w-64" />
            )}
          </>
        }
      />
      {state === "abiertos" && search === "" && total <= FEW && ahead}
      {isImporting && (
        <ImportResultsDialog tournamentId={tournamentId} onClose={() => setIsImporting(false)} />
      )}
    </div>
  );
}
