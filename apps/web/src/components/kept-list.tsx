import type { ComponentProps, ReactNode } from "react";
import type { LucideIcon } from "lucide-react";
import { Link, useLocation, useSearchParams } from "react-router";
import { cn } from "@/lib/cn";
import { withWord } from "@/lib/search-params";
import { type AddressFilter, AddressFilters } from "./address-filters.tsx";
import { AddressSearch } from "./address-search.tsx";
import { ClearFilters } from "./clear-filters.tsx";
import { copy } from "./copy.ts";
import { FoldedFilters } from "./folded-filters.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { PagedList } from "./paged-list.tsx";
import { Skeleton } from "./ui/skeleton.tsx";

/** More filters than these would push the list off a phone: they are folded there. */
const UNFOLDED = 2;
const NO_FILTERS: readonly AddressFilter[] = [];

interface KeptListProps<Row> extends Pick<
  ComponentProps<typeof PagedList<Row>>,
  "skeleton" | "children"
> {
  /** The query of the page that is shown, with how many rows there are on all of them. */
  readonly list: {
    readonly data:
      | { readonly rows: readonly Row[]; readonly total: number; readonly pageCount?: number }
      | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly icon: LucideIcon;
  readonly texts: {
    readonly intro?: string;
    /** What the search looks for; without it there is none. */
    readonly search?: string;
    /** A number of rows with their word. */
    readonly total: (count: number) => string;
    readonly loadError: string | ((error: Error) => string);
    readonly empty: string;
    readonly emptyHint?: string;
    /** Said where there is something, but nothing of what is asked for. */
    readonly emptySearch?: string;
  };
  readonly filters?: readonly AddressFilter[];
  /** What can be done with the whole list. */
  readonly action?: ReactNode;
}

/** A list that admins keep: what narrows it and how much there is in its head, a page of it below. */
export function KeptList<Row>({
  list: { data, error, refetch },
  icon,
  texts,
  filters = NO_FILTERS,
  action,
  skeleton = <ListSkeleton className="h-12" />,
  children,
}: KeptListProps<Row>) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  // A choice without «all» always says which of them are shown.
  const narrowing = filters.filter((filter) => filter.kind !== "choice" || filter.all);
  const names = [...(texts.search ? ["q"] : []), ...narrowing.map(({ name }) => name)];
  const isNarrowed = names.some((name) => params.get(name));
  const whole = `${pathname}?${withWord(params, "page", "", names).toString()}`;
  return (
    <div className="grid grid-cols-1 gap-4">
      {texts.intro && <p className="text-muted">{texts.intro}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {texts.search && <AddressSearch label={texts.search} />}
        {filters.length > UNFOLDED ? (
          <FoldedFilters isNarrowed={filters.some(({ name }) => params.get(name))}>
            <AddressFilters filters={filters} />
          </FoldedFilters>
        ) : (
          <AddressFilters filters={filters} />
        )}
        <div
          className={cn(
            "flex min-h-11 min-w-max flex-1 items-center gap-3",
            // Acts that do not fit beside the number stand below it.
            action && "max-sm:min-w-full max-sm:flex-wrap",
          )}
        >
          {data ? (
            <h2
              aria-live="polite"
              className="font-sans text-[0.9375rem] font-medium text-muted tabular-nums"
            >
              {texts.total(data.total)}
            </h2>
          ) : (
            !error && <Skeleton className="h-5 w-20" />
          )}
          {isNarrowed && data && data.rows.length > 0 && (
            <Link
              to={whole}
              replace
              className="inline-flex min-h-11 items-center text-[0.9375rem] text-accent-2 hover:underline"
            >
              {copy.clearFilters}
            </Link>
          )}
          {action && <div className="ml-auto flex gap-3 max-sm:flex-wrap">{action}</div>}
        </div>
      </div>
      <PagedList
        rows={data?.rows}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={texts.loadError}
        skeleton={skeleton}
        empty={
          isNarrowed && texts.emptySearch
            ? {
                icon,
                title: texts.emptySearch,
                action: <ClearFilters to={whole} />,
              }
            : { icon, title: texts.empty, description: texts.emptyHint ?? false }
        }
      >
        {children}
      </PagedList>
    </div>
  );
}
