import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { type LucideIcon, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { cn } from "@/lib/cn";
import { toUserMessage } from "@/lib/errors";
import { isNarrowed, type ListFilter, narrowing } from "@/lib/list-filters";
import { useTableChanges } from "@/lib/realtime";
import { withWord } from "@/lib/search-params";
import { UrlStateFilters } from "./url-state-filters.tsx";
import { UrlStateSearch } from "./url-state-search.tsx";
import { ClearFilters } from "./clear-filters.tsx";
import { copy } from "./copy.ts";
import { FoldedFilters } from "./folded-filters.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { PagedList } from "./paged-list.tsx";
import { type RowColumn, RowTable } from "./row-table.tsx";
import { Skeleton } from "./ui/skeleton.tsx";
import { Button } from "./ui/button.tsx";

/**
 * More filters than this are collapsed on a phone, because they would push the list off the screen.
 * Next to a search field, all filters are collapsed.
 */
const UNFOLDED = 2;

interface ListPage<Row> {
  rows: Row[];
  /** The number of rows on all pages together. */
  total: number;
  pageCount: number;
}

export interface AdminListTexts {
  readonly intro?: string;
  /** The table's name for screen readers. */
  readonly tableLabel?: string;
  /** Formats the number of rows as a sentence. */
  readonly total: (count: number) => string;
  /** The text for a failed read: a string, to which the reason is added, or a function that receives the reason. */
  readonly loadError: string | ((reason: string) => string);
  readonly empty: string;
  readonly emptyHint?: string;
  /** The text shown if the list has rows, but none of them matches the filters. */
  readonly emptySearch?: string;
}

interface AdminListProps<Row, Key extends QueryKey, Act extends string> {
  /** The list's definition, see `pagedList`. */
  readonly list: {
    readonly key: QueryKey;
    readonly live: readonly string[];
    readonly filters: readonly ListFilter[];
    readonly query: (
      params: URLSearchParams,
    ) => UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, Key>;
  };
  /** Replaces the filters in `list`, for a page that offers more values for one of the filters. */
  readonly filters?: readonly ListFilter[];
  readonly icon: LucideIcon;
  readonly texts: AdminListTexts;
  /** The button for a new row: its label, and the dialog that it opens. */
  readonly create?: readonly [label: string, dialog: (onClose: () => void) => ReactNode];
  /** Renders further actions on the whole list; the parameter is the shown page. */
  readonly action?: (shown: ListPage<Row> | undefined) => ReactNode;
  /** A dialog for each action on a row. */
  readonly dialogs?: Readonly<Record<Act, (row: Row, onClose: () => void) => ReactNode>>;
  /** The columns of the table. If undefined, `children` renders the rows. */
  readonly columns?: readonly RowColumn<Row>[];
  /** The title of the last column, and the buttons in it that open the dialogs of a row. */
  readonly acts?: readonly [title: string, cell: (row: Row, open: (act: Act) => void) => ReactNode];
  readonly rowClass?: (row: Row) => string | undefined;
  readonly children?: (rows: readonly Row[], open: (act: Act, row: Row) => void) => ReactNode;
  readonly skeleton?: ReactNode;
}

function CreateButton(props: { readonly label: string; readonly onCreate: () => void }) {
  return (
    <Button aria-haspopup="dialog" onClick={props.onCreate}>
      <Plus aria-hidden />
      {props.label}
    </Button>
  );
}

/**
 * A list of the back office, defined by `list`: filters and count in the head, and one live page of rows.
 * The actions of a row open dialogs.
 */
export function AdminList<
  Row extends { readonly id: string },
  Key extends QueryKey,
  Act extends string = never,
>({
  list,
  filters: all = list.filters,
  icon,
  texts,
  create,
  action,
  dialogs,
  columns = [],
  acts,
  rowClass,
  children,
  skeleton = <ListSkeleton className="h-12" />,
}: AdminListProps<Row, Key, Act>) {
  const { loadError } = texts;
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const [opened, setOpened] = useState<{ readonly act: Act; readonly row: Row } | null>(null);
  const { data, error, refetch } = useQuery(list.query(params));
  const search = all.find(({ name }) => name === "q");
  const filters = all.filter(({ name }) => name !== "q");
  const names = narrowing(all).map(({ name }) => name);
  const isPart = isNarrowed(all, params);
  const whole = `${pathname}?${withWord(params, "page", "", names).toString()}`;
  const open = (act: Act, row: Row) => setOpened({ act, row });
  const table: readonly RowColumn<Row>[] = acts
    ? [
        ...columns,
        {
          title: acts[0],
          isRight: true,
          card: "actions",
          cell: (row) => acts[1](row, (act) => open(act, row)),
        },
      ]
    : columns;
  return (
    <div className="grid grid-cols-1 gap-4">
      {texts.intro && <p className="text-muted">{texts.intro}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {search && (
          <UrlStateSearch label={search.label} className="min-w-0 flex-1 md:max-w-96 md:basis-56" />
        )}
        {filters.length > (search ? 0 : UNFOLDED) ? (
          <FoldedFilters
            isNarrowed={filters.some((filter) => params.get(filter.name))}
            isIcon={search !== undefined}
          >
            <UrlStateFilters filters={filters} />
          </FoldedFilters>
        ) : (
          <UrlStateFilters filters={filters} />
        )}
        <div
          className={cn(
            "flex min-w-max flex-1 items-center gap-3 md:min-h-11",
            search && "max-md:min-w-full",
            // Buttons that do not fit next to the count are below it.
            (action ?? create) && "max-sm:min-w-full max-sm:flex-wrap",
          )}
        >
          {data ? (
            <h2
              aria-live="polite"
              // For an empty list the count is hidden, because the text below says that there are no rows.
              className={
                data.total > 0
                  ? "font-sans text-[0.9375rem] font-medium text-muted tabular-nums max-sm:order-first max-sm:mr-auto"
                  : "sr-only"
              }
            >
              {texts.total(data.total)}
            </h2>
          ) : (
            !error && <Skeleton className="h-5 w-20 max-sm:order-first max-sm:mr-auto" />
          )}
          {isPart && data && data.rows.length > 0 && (
            <Link
              to={whole}
              replace
              className="inline-flex min-h-11 items-center text-[0.9375rem] link"
            >
              {copy.clearFilters}
            </Link>
          )}
          {(action ?? create) && (
            <div className="ml-auto flex gap-3 max-sm:contents">
              {action?.(data)}
              {create && <CreateButton label={create[0]} onCreate={() => setCreating(true)} />}
            </div>
          )}
        </div>
      </div>
      <PagedList
        rows={data?.rows}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={
          typeof loadError === "string" ? loadError : (reason) => loadError(toUserMessage(reason))
        }
        skeleton={skeleton}
        empty={
          isPart && texts.emptySearch
            ? {
                icon,
                title: texts.emptySearch,
                action: <ClearFilters to={whole} />,
              }
            : { icon, title: texts.empty, description: texts.emptyHint ?? false }
        }
      >
        {(rows) =>
          children?.(rows, open) ?? (
            <RowTable
              label={texts.tableLabel ?? ""}
              columns={table}
              rows={rows}
              rowClass={rowClass}
            />
          )
        }
      </PagedList>
      {list.live.map((name) => (
        <LiveTable key={name} name={name} listKey={list.key} />
      ))}
      {isCreating && create?.[1](() => setCreating(false))}
      {opened && dialogs?.[opened.act](opened.row, () => setOpened(null))}
    </div>
  );
}

/** Refetches the list at every change of a table. */
function LiveTable({ name, listKey }: { readonly name: string; readonly listKey: QueryKey }) {
  useTableChanges({ table: name }, [listKey]);
  return null;
}
