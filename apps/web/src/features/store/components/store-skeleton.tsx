import { copy } from "@/components/copy";
import { Skeleton } from "@/components/ui/skeleton";

/** Packs that are on their way, with the heading of their section. */
export function StoreSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{copy.loading}</output>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="mt-1.5 mb-4 h-6 max-w-96" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} className="h-44 sm:h-96" />
        ))}
      </div>
    </div>
  );
}
