import { AddressSearch } from "@/components/address-search";
import { matchKeys } from "@/entities/match/api/match-keys";
import { useListAddress } from "@/hooks/use-list-address";
import { useTableChanges } from "@/lib/realtime";
import { copy } from "../copy.ts";
import { encounterStates } from "../domain/encounter-filters.ts";
import { EncounterList } from "./encounter-list.tsx";
import { EncounterStates } from "./encounter-states.tsx";

const liveKeys = [matchKeys.encounters];

/** The matches of one tournament, by state and by participant; kept live. */
export function TournamentEncounters({ tournamentId }: { readonly tournamentId: string }) {
  const { search, word } = useListAddress();
  useTableChanges(
    { table: "tournament_matches", filter: `tournament_id=eq.${tournamentId}` },
    liveKeys,
  );
  useTableChanges({ table: "match_reports" }, liveKeys);
  return (
    <div className="grid grid-cols-1 gap-4">
      <AddressSearch label={copy.encounters.search} />
      <EncounterStates kind="tournament" tournamentId={tournamentId} />
      <EncounterList
        kind="tournament"
        loadError={copy.encounters.loadError.torneos}
        search={search}
        state={word("estado", encounterStates)}
        tournamentId={tournamentId}
      />
    </div>
  );
}
