import { copy as shared } from "@/components/copy";
import { Skeleton } from "@/components/ui/skeleton";
import { AdminFrame } from "./admin-frame.tsx";

/** The back office while it is being read who is there, for whoever was an admin here before. */
export function AdminWaiting() {
  return (
    <AdminFrame>
      <h1 className="sr-only">{shared.loading}</h1>
      <div aria-hidden className="grid grid-cols-1 gap-6">
        <Skeleton className="mb-2 h-9 w-52 md:h-12" />
        <Skeleton className="h-11 w-full max-w-md rounded-md" />
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    </AdminFrame>
  );
}
