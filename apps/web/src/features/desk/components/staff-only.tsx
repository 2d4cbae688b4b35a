import { ShieldQuestion } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useRetryFailed } from "@/hooks/use-retry-failed";
import { deskCopy as copy } from "../copy.ts";

interface DeskDoorProps {
  readonly tournamentId: string;
  readonly children: ReactNode;
}

/** Content for the staff of a tournament; other users see a link to its public page. */
export function DeskDoor({ tournamentId, children }: DeskDoorProps) {
  const { rights, isKnown, hasFailed } = useTournamentRights(tournamentId);
  const retry = useRetryFailed();
  if (rights.length > 0 && isKnown) return children;
  if (hasFailed) return <ErrorState isPage title={copy.rightsError} onRetry={retry} />;
  if (!isKnown) return <Skeleton className="h-96 rounded-xl" />;
  return (
    <EmptyState
      isPage
      icon={ShieldQuestion}
      title={copy.stranger}
      description={copy.strangerHint}
      action={
        <Link to={paths.tournament(tournamentId)} className={buttonClass({ variant: "secondary" })}>
          {copy.publicPage}
        </Link>
      }
    />
  );
}
