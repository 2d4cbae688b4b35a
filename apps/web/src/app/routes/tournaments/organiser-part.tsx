import { lazy, Suspense } from "react";
import { useSession } from "@/hooks/use-session";

const OrganiserBar = lazy(async () => ({
  default: (await import("@/features/admin/competition/components/organiser-bar")).OrganiserBar,
}));

/** Above the page of a tournament, for admins only: visitors load none of it. */
export function OrganiserPart({ tournamentId }: { readonly tournamentId: string }) {
  const { isAdmin } = useSession();
  return (
    isAdmin && (
      <Suspense>
        <OrganiserBar key={tournamentId} tournamentId={tournamentId} />
      </Suspense>
    )
  );
}
