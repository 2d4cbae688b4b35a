import { tournamentsWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ChoiceChips } from "@/components/choice-chips";
import { SearchInput } from "@/components/search-input";
import { useSearchText } from "@/hooks/use-search-text";
import { later } from "@/lib/later";
import { tournamentCountsQuery } from "../api/count-tournaments.ts";
import { listCopy } from "../list-copy.ts";
import { filterParams, filtersFromParams, withStatus } from "../domain/filters.ts";

const FilterLists = later(async () => (await import("./filter-lists.tsx")).FilterLists);

/** Search, game, entry, mode and status of the list; all of it lives in the address. */
export function TournamentFilters() {
  const [params, setParams] = useSearchParams();
  const filters = filtersFromParams(params);
  const { status = null } = filters.exact;
  const { value, onChange } = useSearchText(filterParams.search, [filterParams.page]);
  const { data: counts } = useQuery(tournamentCountsQuery(filters));
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);

  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-3 md:mb-6">
      <div className="flex flex-wrap gap-3">
        <SearchInput
          value={value}
          onChange={onChange}
          label={listCopy.search}
          className="w-full md:w-80"
        />
        <FilterLists />
      </div>
      <ChoiceChips
        label={listCopy.statusFilter}
        choices={[null, ...tournamentsWords.status]}
        chosen={status}
        textOf={(option) => (option === null ? listCopy.all : listCopy.statuses[option])}
        countOf={(option) => (option === null ? total : counts && (counts[option] ?? 0))}
        onChoose={(option) => setParams((current) => withStatus(current, option))}
      />
    </div>
  );
}
