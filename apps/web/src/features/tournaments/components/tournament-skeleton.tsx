import { Skeleton } from "@/components/ui/skeleton";
import { listCopy } from "../list-copy.ts";

/** The tournament page's shape while it loads. */
export function TournamentSkeleton() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <output className="sr-only">{listCopy.loading}</output>
      <div className="grid content-end gap-2 rounded-xl border border-border p-4 md:px-7">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-8 w-2/3 md:h-14" />
        <Skeleton className="h-5 w-56 md:hidden" />
      </div>
      <Skeleton className="h-15 rounded-lg md:h-18" />
      <Skeleton className="h-12 w-full max-w-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}
