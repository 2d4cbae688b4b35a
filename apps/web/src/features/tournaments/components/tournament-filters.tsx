import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { ChoiceChips } from "@/components/choice-chips";
import { UrlStateSearch } from "@/components/url-state-search";
import { Button } from "@/components/ui/button";
import { useUrlState } from "@/hooks/use-url-state";
import { cn } from "@/lib/cn";
import { island } from "@/components/island";
import { isNarrowed, wordOf } from "@/lib/list-filters";
import { keysOf } from "@/lib/record-of";
import { withWord } from "@/lib/search-params";
import { tournamentCountsQuery } from "../api/count-tournaments.ts";
import { listCopy } from "../list-copy.ts";
import { fields, search, status } from "../domain/filters.ts";

const FilterLists = island(async () => (await import("./filter-lists.tsx")).FilterLists);

/** The search and the filters of the list (game, entry fee, mode, status); all of them are in the URL. */
export function TournamentFilters() {
  const [params, changeAddress] = useUrlState();
  const listsId = useId();
  // On a phone the filters are collapsed, unless one of them is set.
  const [isOpen, setOpen] = useState(() => isNarrowed(fields, params));
  const { data: counts } = useQuery(tournamentCountsQuery(params));
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);

  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3 md:mb-6 md:gap-x-3 xl:flex-nowrap">
      <UrlStateSearch
        name={search.name}
        label={search.label}
        placeholder={listCopy.searchShort}
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
          label={status.label}
          choices={[null, ...keysOf(status.options)]}
          chosen={keysOf(status.options).find((word) => word === wordOf(status, params)) ?? null}
          textOf={(option) => (option === null ? status.all : status.options[option])}
          countOf={(option) => (option === null ? total : counts && (counts[option] ?? 0))}
          onChoose={(option) =>
            changeAddress((current) => withWord(current, status.name, option ?? "", ["page"]))
          }
        />
      </div>
    </div>
  );
}
