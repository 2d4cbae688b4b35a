import { Skeleton } from "@/components/ui/skeleton";
import { copy } from "../copy.ts";

/** The tournament page's shape while it loads. */
export function TournamentSkeleton() {
  return (
    <div className="grid gap-3 md:gap-5" aria-busy="true">
      <output className="sr-only">{copy.list.loading}</output>
      <div className="grid content-end gap-2 rounded-xl border border-border p-4 md:gap-4 md:p-8 lg:py-7">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-8 w-2/3 md:h-14" />
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-9 w-64 max-md:hidden" />
      </div>
      <Skeleton className="h-15 rounded-lg md:h-26" />
      <Skeleton className="h-12 w-full max-w-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}
