import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useListUrlState } from "@/hooks/use-list-url-state";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { Pagination } from "./pagination.tsx";

interface PagedListProps<Row> {
  /** The rows of the page; undefined while they are read. */
  readonly rows: readonly Row[] | undefined;
  /** The number of pages; undefined for a list without pages. */
  readonly pageCount?: number | undefined;
  readonly error: Error | null;
  readonly onRetry: () => unknown;
  /** The text for a failed read: a string, to which the reason is added, or a function that receives the error. */
  readonly loadError: string | ((error: Error) => string);
  readonly empty: {
    readonly icon: LucideIcon;
    readonly title: string;
    readonly description?: string | false;
    readonly action?: ReactNode;
  };
  readonly skeleton?: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A page of a list in its four states: failed, loading, empty, filled. */
export function PagedList<Row>({
  rows,
  pageCount = 1,
  error,
  onRetry,
  loadError,
  empty,
  skeleton = <ListSkeleton />,
  children,
}: PagedListProps<Row>) {
  const { page } = useListUrlState();
  if (!rows) {
    if (!error) return skeleton;
    return typeof loadError === "string" ? (
      <ErrorState title={loadError} error={error} onRetry={onRetry} />
    ) : (
      <ErrorState title={loadError(error)} onRetry={onRetry} />
    );
  }
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      {children(rows)}
      <Pagination page={page} pageCount={pageCount} />
    </div>
  );
}
