import { lazy, Suspense } from "react";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";

const OrganiserBar = lazy(async () => ({
  default: (await import("@/features/desk/head/components/organiser-bar")).OrganiserBar,
}));
const DeskLink = lazy(async () => ({ default: (await import("./desk-link.tsx")).DeskLink }));

/** The bar above a tournament's page for its staff; visitors load none of its code. */
export function LazyOrganiserBar({ tournamentId }: { readonly tournamentId: string }) {
  const { user, isAdmin, isCertain } = useSession();
  if (isCertain && !isAdmin)
    return (
      user && (
        <Suspense>
          <DeskLink key={tournamentId} tournamentId={tournamentId} />
        </Suspense>
      )
    );
  return (
    // The placeholder is as high as the bar, so that nothing below moves when the bar appears.
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
