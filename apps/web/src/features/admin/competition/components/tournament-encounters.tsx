import { useState } from "react";
import { AddressSearch } from "@/components/address-search";
import { Button } from "@/components/ui/button";
import { staffMatchKeys } from "@/entities/match/api/staff-match-keys";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useListAddress } from "@/hooks/use-list-address";
import { useTableChanges } from "@/lib/realtime";
import type { AdminTournament } from "../api/list-admin-tournaments.ts";
import { copy } from "../copy.ts";
import { type EncounterState, encounterStates } from "../domain/encounter-filters.ts";
import { listsCopy } from "../lists-copy.ts";
import { EncounterList } from "./encounter-list.tsx";
import { EncounterStates } from "./encounter-states.tsx";
import { ImportResultsDialog } from "./import-results-dialog.tsx";

const liveKeys = [staffMatchKeys.encounters];

/** The matches of one tournament, by state and by participant; kept live. */
export function TournamentEncounters({ tournament }: { readonly tournament: AdminTournament }) {
  const { id: tournamentId, status, cancelled_at: cancelledAt } = tournament;
  const { may } = useTournamentRights(tournamentId);
  const [isImporting, setIsImporting] = useState(false);
  // It opens on what there is to see, and stays there when the last of them is decided.
  const [opensOn] = useState<EncounterState>(status === "Finalizado" ? "decididos" : "abiertos");
  const { search, word } = useListAddress();
  const state = word("estado", [opensOn, ...encounterStates]);
  useTableChanges(
    { table: "tournament_matches", filter: `tournament_id=eq.${tournamentId}` },
    liveKeys,
  );
  useTableChanges({ table: "match_reports" }, liveKeys);
  useTableChanges({ table: "match_starts", filter: `tournament_id=eq.${tournamentId}` }, liveKeys);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <AddressSearch label={copy.encounters.search} />
        </div>
        {may("results") && status === "Activo" && cancelledAt === null && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsImporting(true)}>
            {listsCopy.results.action}
          </Button>
        )}
      </div>
      <EncounterStates kind="tournament" tournamentId={tournamentId} chosen={state} />
      <EncounterList
        kind="tournament"
        loadError={copy.encounters.loadError.torneos}
        search={search}
        state={state}
        tournamentId={tournamentId}
        isAtDesk
        emptyHint={
          tournament.structure_generated_at === null && cancelledAt === null
            ? copy.encounters.emptyUndrawn
            : undefined
        }
      />
      {isImporting && (
        <ImportResultsDialog tournamentId={tournamentId} onClose={() => setIsImporting(false)} />
      )}
    </div>
  );
}
