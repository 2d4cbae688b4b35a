import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Trophy } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { paths } from "@/config/paths";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { useTableChanges } from "@/lib/realtime";
import { adminTournamentQuery } from "../api/get-admin-tournament.ts";
import { copy } from "../copy.ts";
import { TournamentsTable } from "./tournaments-table.tsx";

const liveKeys = [tournamentKeys.admin];

/** One tournament alone, with everything that can be done about it: where its own page leads. */
export function TournamentControl({ tournamentId: id }: { readonly tournamentId: string }) {
  const { data, error, refetch } = useQuery(adminTournamentQuery(id));
  useTableChanges({ table: "tournaments", filter: `id=eq.${id}` }, liveKeys);
  useTableChanges({ table: "tournament_participants", filter: `tournament_id=eq.${id}` }, liveKeys);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Link
        to={paths.admin.competition()}
        className="inline-flex min-h-11 items-center gap-1 justify-self-start text-muted hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {copy.tournaments.toAll}
      </Link>
      {data === undefined ? (
        error ? (
          <ErrorState title={copy.tournaments.loadError} error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton rows={1} className="h-16" />
        )
      ) : data === null ? (
        <EmptyState icon={Trophy} title={copy.encounters.tournament.missing} />
      ) : (
        <TournamentsTable tournaments={[data]} isAlone />
      )}
    </div>
  );
}
