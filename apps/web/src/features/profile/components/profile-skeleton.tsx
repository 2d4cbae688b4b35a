import { Skeleton } from "@/components/ui/skeleton";

export function ProfileSkeleton() {
  return (
    <div aria-busy className="grid gap-6 md:pt-4">
      <div className="flex items-center gap-4 md:gap-6">
        <Skeleton className="size-18 rounded-xl md:size-28" />
        <div className="grid gap-2">
          <Skeleton className="h-12 w-48 md:w-64" />
          <Skeleton className="w-44" />
          <Skeleton className="h-11 w-52" />
        </div>
      </div>
      <SummarySkeleton />
    </div>
  );
}

/** The placeholder below the header, tall enough to hide the footer. */
export function SummarySkeleton() {
  return (
    <div aria-busy className="grid min-h-svh grid-cols-1 content-start gap-6">
      <Skeleton className="h-60 rounded-lg lg:h-30" />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </div>
  );
}
