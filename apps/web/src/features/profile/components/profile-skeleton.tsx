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
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  );
}
