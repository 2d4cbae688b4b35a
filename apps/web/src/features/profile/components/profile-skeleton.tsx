import { Skeleton } from "@/components/ui/skeleton";

export function ProfileSkeleton() {
  return (
    <div aria-busy className="grid gap-8 pt-4 md:pt-10">
      <div className="flex flex-wrap items-center gap-8">
        <Skeleton className="size-24 rounded-xl md:size-32" />
        <div className="grid gap-4">
          <Skeleton className="h-12 w-64" />
          <Skeleton className="w-44" />
          <Skeleton className="h-11 w-52" />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-28 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-56 rounded-lg" />
    </div>
  );
}
