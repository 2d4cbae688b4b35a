import { useQuery } from "@tanstack/react-query";
import { ListOrdered } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { pageCount } from "@/lib/paging";
import { pageFromParams } from "@/lib/search-params";
import {
  PAGE_SIZE,
  predictionTableQuery,
  type PredictionTableRow,
} from "../api/prediction-table.ts";
import { copy } from "../copy.ts";
import { resultsOf } from "../domain/hidden-results-key.ts";

// `Pagination` is loaded on demand, because only tables longer than one page need it.
const Pagination = lazy(async () => ({
  default: (await import("@/components/pagination")).Pagination,
}));

/** The classes of the viewer's row, which sticks below the page's header or above a phone's navigation. */
const OWN_ROW = cn(
  "sticky top-(--header-height) above-nav z-1 shadow-[0_0_0_1px_var(--border)]",
  "bg-[color-mix(in_oklab,var(--background),var(--accent)_15%)]",
);

// `OwnRow` is loaded on demand, because only signed-in users whose row is on another page need it.
const OwnRow = lazy(async () => ({ default: (await import("./own-table-row.tsx")).OwnRow }));

interface PredictionTableProps {
  readonly tournamentId: string;
  /** The number of rows in the table. */
  readonly people: number;
}

const texts = copy.table;
const NUMBER = "text-right tabular-nums max-md:px-3";

/** The best predictors: place, name, points, and the number of right predictions. */
export function PredictionTable({ tournamentId, people }: PredictionTableProps) {
  const [params] = useSearchParams();
  const page = pageFromParams(params);
  const { user } = useSession();
  const { data: rows, error, refetch } = useQuery(predictionTableQuery(tournamentId, page));
  if (!rows) {
    if (!error) return <ListSkeleton rows={10} />;
    return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  }
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2>{texts.title}</h2>
        {people > 0 && <p className="text-sm text-muted">{texts.people(people)}</p>}
      </div>
      {rows.length === 0 ? (
        <EmptyState icon={ListOrdered} title={texts.empty} description={texts.emptyHint} />
      ) : (
        // The frame must not scroll, otherwise the viewer's row would stick to the frame instead of the window.
        <CoveredResult
          id={resultsOf(tournamentId)}
          of={texts.title}
          className="[&_.table-edge]:overflow-clip"
        >
          <Table aria-label={texts.title} className="max-md:table-fixed">
            <TableHead>
              <TableRow>
                <TableHeader className="w-18 max-md:px-3">{texts.place}</TableHeader>
                <TableHeader className="w-full max-md:pr-0 max-md:pl-2">{texts.name}</TableHeader>
                <TableHeader className="text-right max-md:w-20 max-md:px-3">
                  {texts.points}
                </TableHeader>
                <TableHeader className="text-right max-md:w-22 max-md:px-3">
                  {texts.rights}
                </TableHeader>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <PredictionRow key={row.profile_id} row={row} isOwn={row.profile_id === user?.id} />
              ))}
              {user && !rows.some((row) => row.profile_id === user.id) && (
                <Suspense>
                  <OwnRow
                    className={OWN_ROW}
                    tournamentId={tournamentId}
                    renderRow={(row) => <PredictionRow row={row} isOwn />}
                  />
                </Suspense>
              )}
            </TableBody>
          </Table>
        </CoveredResult>
      )}
      {people > PAGE_SIZE && (
        <Suspense>
          <Pagination page={page} pageCount={pageCount(people, PAGE_SIZE)} />
        </Suspense>
      )}
    </div>
  );
}

interface RowProps {
  readonly row: PredictionTableRow;
  readonly isOwn: boolean;
}

/** The viewer's row sticks to the edge of the window while the other rows scroll. */
function PredictionRow({ row, isOwn }: RowProps) {
  return (
    <TableRow
      aria-current={isOwn || undefined}
      className={isOwn ? OWN_ROW : "hover:bg-surface-raised/50"}
    >
      <TableCell
        className="font-display text-xl font-bold tabular-nums max-md:px-3"
        style={{ color: `var(--place-${row.place})` }}
      >
        {texts.ordinal(row.place)}
      </TableCell>
      <TableCell className="max-md:pr-0 max-md:pl-2">
        <Link
          to={paths.profile(row.profile_id)}
          className="flex min-h-11 items-center gap-3 font-semibold hover:underline"
        >
          <UserAvatar name={row.username} src={row.avatar_url} className="size-8 flex-none" />
          <span className="line-clamp-1 wrap-anywhere">{row.username}</span>
        </Link>
      </TableCell>
      <TableCell className={cn(NUMBER, "font-display text-xl font-bold")}>
        {formatNumber(row.points)}
      </TableCell>
      <TableCell className={cn(NUMBER, "whitespace-nowrap text-muted")}>
        {texts.rightsOf(row.rights, row.decided)}
      </TableCell>
    </TableRow>
  );
}
