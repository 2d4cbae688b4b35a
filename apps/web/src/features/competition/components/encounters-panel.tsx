import { useSearchParams } from "react-router";
import { SearchInput } from "@/components/search-input";
import { Select } from "@/components/ui/select";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useSearchText } from "@/hooks/use-search-text";
import { withWord, wordFromParams } from "@/lib/search-params";
import type { MatchKind } from "@/entities/match/domain/match-view";
import { copy } from "../copy.ts";
import { encounterStates } from "../domain/encounter-filters.ts";
import { EncounterList } from "./encounter-list.tsx";

const kinds = ["torneos", "desafios"] as const;
const kindOf: Record<(typeof kinds)[number], MatchKind> = {
  torneos: "tournament",
  desafios: "challenge",
};
const stateOptions = encounterStates.map((state) => ({
  value: state,
  label: copy.encounters.filters[state],
}));

/** Matches of tournaments and of challenges, searched by participant. */
export function EncountersPanel() {
  const [params, setParams] = useSearchParams();
  const { value, onChange, search } = useSearchText("q", ["page"]);
  const shown = wordFromParams(params, "tipo", kinds);
  const state = wordFromParams(params, "estado", encounterStates);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-3">
        <SearchInput
          value={value}
          onChange={onChange}
          label={copy.encounters.search}
          className="w-full sm:w-80"
        />
        <Select
          aria-label={copy.encounters.filterLabel}
          value={state}
          options={stateOptions}
          onValueChange={(next) => setParams(withWord(params, "estado", next, ["page"]))}
          className="w-full sm:w-48"
        />
      </div>
      <Tabs
        value={shown}
        onValueChange={(kind) => setParams(withWord(params, "tipo", kind, ["page"]))}
      >
        <TabsList aria-label={copy.encounters.subTabsLabel}>
          {kinds.map((kind) => (
            <TabsTrigger key={kind} value={kind}>
              {copy.encounters.subTabs[kind]}
            </TabsTrigger>
          ))}
        </TabsList>
        {kinds.map((kind) => (
          <TabsContent key={kind} value={kind}>
            <EncounterList
              kind={kindOf[kind]}
              loadError={copy.encounters.loadError[kind]}
              search={search}
              state={state}
            />
          </TabsContent>
        ))}
      </Tabs>
    </div>
  );
}
