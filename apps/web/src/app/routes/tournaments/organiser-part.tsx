import { lazy, Suspense } from "react";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { StaffBar } from "@/features/organize/components/staff-bar";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";

const OrganiserBar = lazy(async () => ({
  default: (await import("@/features/admin/competition/components/organiser-bar")).OrganiserBar,
}));

/** Above the page of a tournament, for those who run it only: visitors load none of it. */
export function OrganiserPart({ tournamentId }: { readonly tournamentId: string }) {
  const { isAdmin, isCertain } = useSession();
  const { rights } = useTournamentRights(tournamentId);
  if (isCertain && !isAdmin)
    return rights.length > 0 && <StaffBar key={tournamentId} tournamentId={tournamentId} />;
  return (
    // As high as the bar: nothing below it moves when that comes.
    <div
      className={cn("mb-3 min-h-35 md:mb-5 md:min-h-17.5 print:hidden", !isAdmin && "admin-place")}
    >
      {isAdmin && (
        <Suspense>
          <OrganiserBar key={tournamentId} tournamentId={tournamentId} />
        </Suspense>
      )}
    </div>
  );
}
