import { tournamentsWords } from "@leyenda/db-types/words";
import { useSearchParams } from "react-router";
import { SearchInput } from "@/components/search-input";
import { cn } from "@/lib/cn";
import { useSearchText } from "@/hooks/use-search-text";
import { copy } from "../copy.ts";
import { filterParams, filtersFromParams, withStatus } from "../domain/filters.ts";

/** Search and status of the list; both live in the address. */
export function TournamentFilters() {
  const [params, setParams] = useSearchParams();
  const { status = null } = filtersFromParams(params).exact;
  const { value, onChange } = useSearchText(filterParams.search, [filterParams.page]);

  return (
    <div className="mb-6 flex flex-col gap-4 lg:flex-row lg:items-center">
      <SearchInput value={value} onChange={onChange} label={copy.list.search} className="lg:w-80" />
      <fieldset
        aria-label={copy.list.statusFilter}
        className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"
      >
        {[null, ...tournamentsWords.status].map((option) => (
          <button
            key={option ?? "all"}
            type="button"
            aria-pressed={status === option}
            onClick={() => setParams((current) => withStatus(current, option))}
            className={cn(
              "min-h-11 flex-none rounded-sm border px-4 font-display text-lg font-semibold tracking-wide uppercase",
              status === option
                ? "border-accent bg-accent/15 text-foreground"
                : "border-border text-muted hover:text-foreground",
            )}
          >
            {option === null ? copy.list.all : copy.list.statuses[option]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
