import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { AddressSelect } from "@/components/address-select";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { knownWord } from "@/lib/search-params";
import { listCopy } from "../list-copy.ts";
import { entryWords, filterParams, filtersFromParams, modeWords } from "../domain/filters.ts";

/** Game, entry and mode, each one of a list. */
export function FilterLists() {
  const [params] = useSearchParams();
  const { game = null } = filtersFromParams(params).exact;
  const { data: games = [] } = useQuery(gameNamesQuery());
  return (
    <div className="flex w-full min-w-0 gap-2 md:w-auto md:gap-3 [&>select]:min-w-0 max-md:[&>select]:px-2.5 md:[&>select]:w-44 xl:gap-2 xl:[&>select]:w-27">
      <AddressSelect
        label={listCopy.gameFilter}
        name={filterParams.game}
        value={game}
        all={listCopy.allGames}
        options={Object.fromEntries(games.map((name) => [name, name]))}
      />
      <AddressSelect
        label={listCopy.entryFilter}
        name={filterParams.entry}
        value={knownWord(params, filterParams.entry, entryWords)}
        all={listCopy.allEntries}
        options={listCopy.entries}
      />
      <AddressSelect
        label={listCopy.modeFilter}
        name={filterParams.mode}
        value={knownWord(params, filterParams.mode, modeWords)}
        all={listCopy.allModes}
        options={listCopy.modes}
      />
    </div>
  );
}
