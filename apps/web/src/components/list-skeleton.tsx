import { copy } from "./copy.ts";
import { Skeleton } from "./ui/skeleton.tsx";

interface ListSkeletonProps {
  readonly rows?: number;
  /** Class that sets the height of a row. */
  readonly className?: string;
}

/** Placeholders for rows that are loading. */
export function ListSkeleton({ rows = 6, className = "h-14" }: ListSkeletonProps) {
  return (
    <div className="grid gap-2" aria-busy="true">
      <output className="sr-only">{copy.loading}</output>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className={className} />
      ))}
    </div>
  );
}
