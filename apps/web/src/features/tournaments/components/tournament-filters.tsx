import { tournamentsWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { useSearchParams } from "react-router";
import { ChoiceChips } from "@/components/choice-chips";
import { SearchInput } from "@/components/search-input";
import { Button } from "@/components/ui/button";
import { useSearchText } from "@/hooks/use-search-text";
import { cn } from "@/lib/cn";
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
  const listsId = useId();
  // On a phone they are folded away, unless one of them narrows what is shown.
  const [isOpen, setOpen] = useState(() =>
    [filterParams.game, filterParams.entry, filterParams.mode].some((name) => params.get(name)),
  );
  const { value, onChange } = useSearchText(filterParams.search, [filterParams.page]);
  const { data: counts } = useQuery(tournamentCountsQuery(filters));
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);

  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3 md:mb-6 md:gap-x-3 xl:flex-nowrap">
      <SearchInput
        value={value}
        onChange={onChange}
        label={listCopy.search}
        className="min-w-0 flex-1 md:max-w-80 md:basis-64"
      />
      <Button
        variant="secondary"
        icon
        aria-label={listCopy.moreFilters}
        title={listCopy.moreFilters}
        aria-expanded={isOpen}
        aria-controls={listsId}
        className="md:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
      </Button>
      <div id={listsId} className={cn("w-full md:w-auto", !isOpen && "max-md:hidden")}>
        <FilterLists />
      </div>
      <div className="w-full min-w-0 xl:ml-auto xl:w-auto">
        <ChoiceChips
          isShared
          label={listCopy.statusFilter}
          choices={[null, ...tournamentsWords.status]}
          chosen={status}
          textOf={(option) => (option === null ? listCopy.all : listCopy.statuses[option])}
          countOf={(option) => (option === null ? total : counts && (counts[option] ?? 0))}
          onChoose={(option) => setParams((current) => withStatus(current, option))}
        />
      </div>
    </div>
  );
}
