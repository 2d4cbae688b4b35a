import { useSearchParams } from "react-router";
import { AddressSearch } from "@/components/address-search";
import { AddressSelect } from "@/components/address-select";
import { SubTabsList, SubTabsTrigger } from "@/components/sub-tabs";
import { Tabs, TabsContent } from "@/components/ui/tabs";
import { useListAddress } from "@/hooks/use-list-address";
import { withWord } from "@/lib/search-params";
import type { MatchKind } from "@/entities/match/domain/match-view";
import { copy } from "../copy.ts";
import { encounterStates, tournamentOf } from "../domain/encounter-filters.ts";
import { EncounterList } from "./encounter-list.tsx";
import { TournamentFilter } from "./tournament-filter.tsx";

const kinds = ["torneos", "desafios"] as const;
const kindOf: Record<(typeof kinds)[number], MatchKind> = {
  torneos: "tournament",
  desafios: "challenge",
};

/** Matches of tournaments, of all or of one, and of challenges, searched by participant. */
export function EncountersPanel() {
  const [params, setParams] = useSearchParams();
  const { search, word } = useListAddress();
  const shown = word("tipo", kinds);
  const state = word("estado", encounterStates);
  const ofTournaments = shown === "torneos";
  const tournamentId = ofTournaments ? tournamentOf(params) : null;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-3">
        <AddressSearch label={copy.encounters.search} />
        <AddressSelect
          label={copy.encounters.filterLabel}
          name="estado"
          value={state}
          options={copy.encounters.filters}
        />
        {ofTournaments && <TournamentFilter tournamentId={tournamentId} />}
      </div>
      <Tabs
        value={shown}
        onValueChange={(kind) => setParams(withWord(params, "tipo", kind, ["page"]))}
      >
        <SubTabsList aria-label={copy.encounters.subTabsLabel}>
          {kinds.map((kind) => (
            <SubTabsTrigger key={kind} value={kind}>
              {copy.encounters.subTabs[kind]}
            </SubTabsTrigger>
          ))}
        </SubTabsList>
        {kinds.map((kind) => (
          <TabsContent key={kind} value={kind}>
            <EncounterList
              kind={kindOf[kind]}
              loadError={copy.encounters.loadError[kind]}
              search={search}
              state={state}
              tournamentId={tournamentId}
            />
          </TabsContent>
        ))}
      </Tabs>
    </div>
  );
}
