import { tournamentsWords } from "@leyenda/db-types/words";
import { useSearchParams } from "react-router";
import { ChoiceChips } from "@/components/choice-chips";
import { SearchInput } from "@/components/search-input";
import { useSearchText } from "@/hooks/use-search-text";
import { copy } from "../copy.ts";
import { filterParams, filtersFromParams, withStatus } from "../domain/filters.ts";

/** Search and status of the list; both live in the address. */
export function TournamentFilters() {
  const [params, setParams] = useSearchParams();
  const { status = null } = filtersFromParams(params).exact;
  const { value, onChange } = useSearchText(filterParams.search, [filterParams.page]);

  return (
    <div className="mb-4 flex flex-col gap-3 md:mb-6 md:gap-4 lg:flex-row lg:items-center">
      <SearchInput value={value} onChange={onChange} label={copy.list.search} className="lg:w-80" />
      <ChoiceChips
        label={copy.list.statusFilter}
        choices={[null, ...tournamentsWords.status]}
        chosen={status}
        textOf={(option) => (option === null ? copy.list.all : copy.list.statuses[option])}
        onChoose={(option) => setParams((current) => withStatus(current, option))}
      />
    </div>
  );
}
