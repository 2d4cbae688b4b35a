import type { ComponentProps, ReactNode } from "react";
import { FilterX } from "lucide-react";
import { Link, useLocation, useSearchParams } from "react-router";
import { withWord } from "@/lib/search-params";
import { type AddressFilter, AddressFilters } from "./address-filters.tsx";
import { AddressSearch } from "./address-search.tsx";
import { copy } from "./copy.ts";
import { PagedList } from "./paged-list.tsx";
import { buttonClass } from "./ui/button.tsx";
import { Skeleton } from "./ui/skeleton.tsx";

const NO_FILTERS: readonly AddressFilter[] = [];

interface KeptListProps<Row> extends Omit<ComponentProps<typeof PagedList<Row>>, "empty"> {
  readonly intro?: string;
  /** What the search looks for; without it there is none. */
  readonly search?: string;
  readonly filters?: readonly AddressFilter[];
  /** How many rows there are on all pages, with their word; undefined until they are read. */
  readonly total: string | undefined;
  /** What can be done with the whole list. */
  readonly action?: ReactNode;
  readonly empty: Omit<ComponentProps<typeof PagedList<Row>>["empty"], "action"> & {
    /** Said where there is something, but nothing of what is asked for. */
    readonly narrowed?: string;
  };
}

/** A list that admins keep: what narrows it and how much there is in its head, a page of it below. */
export function KeptList<Row>({
  intro,
  search,
  filters = NO_FILTERS,
  total,
  action,
  empty: { narrowed, ...nothing },
  ...list
}: KeptListProps<Row>) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  // A choice without «all» always says which of them are shown.
  const narrowing = filters.filter((filter) => filter.kind !== "choice" || filter.all);
  const names = [...(search ? ["q"] : []), ...narrowing.map(({ name }) => name)];
  const isNarrowed = names.some((name) => params.get(name));
  const whole = `${pathname}?${withWord(params, "page", "", names).toString()}`;
  const hasRows = (list.rows?.length ?? 0) > 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      {intro && <p className="text-muted">{intro}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {search && <AddressSearch label={search} />}
        <AddressFilters filters={filters} />
        <div className="flex min-h-11 min-w-max flex-1 items-center gap-3">
          {total ? (
            <h2
              aria-live="polite"
              className="font-sans text-[0.9375rem] font-medium text-muted tabular-nums"
            >
              {total}
            </h2>
          ) : (
            !list.error && <Skeleton className="h-5 w-20" />
          )}
          {isNarrowed && hasRows && (
            <Link
              to={whole}
              replace
              className="inline-flex min-h-11 items-center text-[0.9375rem] text-accent-2 hover:underline"
            >
              {copy.clearFilters}
            </Link>
          )}
          {action && <div className="ml-auto flex gap-3">{action}</div>}
        </div>
      </div>
      <PagedList
        {...list}
        empty={
          isNarrowed && narrowed
            ? {
                icon: nothing.icon,
                title: narrowed,
                action: (
                  <Link to={whole} replace className={buttonClass({ variant: "secondary" })}>
                    <FilterX aria-hidden />
                    {copy.clearFilters}
                  </Link>
                ),
              }
            : nothing
        }
      />
    </div>
  );
}
