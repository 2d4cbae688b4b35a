import { Skeleton } from "@/components/ui/skeleton";

export function TeamSkeleton() {
  return (
    <div aria-busy>
      <div className="mb-4 flex items-center gap-4 md:mb-6 md:gap-6 md:pt-4">
        <Skeleton className="size-16 md:size-20" />
        <div className="grid gap-2">
          <Skeleton className="h-9 w-56 md:h-12 md:w-64" />
          <Skeleton className="w-44" />
        </div>
      </div>
      <div className="mb-3 h-11 md:hidden" />
      <TeamTabsSkeleton />
    </div>
  );
}

/** The placeholder of the tabs and the content below the tabs. */
export function TeamTabsSkeleton() {
  return (
    <>
      <div className="mb-6 h-[2.8125rem] border-b border-border" />
      <TeamSummarySkeleton />
    </>
  );
}

/** The content below the tabs: tall enough that the footer stays off the screen. */
export function TeamSummarySkeleton() {
  return (
    <div aria-busy className="grid min-h-svh grid-cols-1 content-start gap-6">
      <Skeleton className="h-44 rounded-lg lg:h-30" />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </div>
  );
}
