import { Skeleton } from "@/components/ui/skeleton";
import { copy } from "../copy.ts";

/** The tournament page's shape while it loads. */
export function TournamentSkeleton() {
  return (
    <div className="grid gap-3 md:gap-5" aria-busy="true">
      <output className="sr-only">{copy.list.loading}</output>
      <div className="grid content-end gap-4 rounded-xl border border-border p-4 md:p-8 md:pt-28 lg:py-7">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-14 w-2/3" />
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-11 w-64" />
      </div>
      <div className="grid grid-cols-2 gap-2 md:gap-3 lg:grid-cols-4 lg:gap-5">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-11 rounded-lg md:h-28 lg:h-31" />
        ))}
      </div>
      <Skeleton className="h-12 w-full max-w-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}
