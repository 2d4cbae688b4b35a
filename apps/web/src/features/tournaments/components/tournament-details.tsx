import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { toUserMessage } from "@/lib/errors";
import { island } from "@/components/island";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useTableChanges } from "@/lib/realtime";
import { tournamentQuery } from "../api/get-tournament.ts";
import { copy } from "../copy.ts";
import { TournamentHeader } from "./tournament-header.tsx";

const TournamentSkeleton = island(
  async () => (await import("./tournament-skeleton.tsx")).TournamentSkeleton,
);
// The two banners are loaded on demand, because few tournaments are imported or cancelled.
const ImportedBanner = island(async () => (await import("./imported-message.tsx")).ImportedBanner);
const CancelledBanner = island(
  async () => (await import("./cancelled-message.tsx")).CancelledBanner,
);
const TournamentBody = island(async () => (await import("./tournament-body.tsx")).TournamentBody);

interface TournamentDetailsProps {
  readonly id: string;
}

/** The tournament page: header, figures and tabs, all from one query that is updated live. */
export function TournamentDetails({ id }: TournamentDetailsProps) {
  const { queryKey } = tournamentQuery(id);
  const { data, error, refetch } = useQuery(tournamentQuery(id));
  const filter = `tournament_id=eq.${id}`;
  const entryKeys = [queryKey, tournamentKeys.acts(id)];
  useTableChanges({ table: "tournaments", filter: `id=eq.${id}` }, entryKeys);
  useTableChanges({ table: "tournament_participants", filter }, entryKeys);
  useTableChanges({ table: "waiting_entries", filter }, entryKeys);
  useTableChanges({ table: "tournament_stages", filter }, [queryKey]);
  useTableChanges({ table: "tournament_matches", filter }, [queryKey]);

  if (error && data === undefined) {
    return (
      <ErrorState isPage title={copy.detail.loadError(toUserMessage(error))} onRetry={refetch} />
    );
  }
  if (data === undefined) return <TournamentSkeleton />;
  if (data === null) {
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title={copy.detail.notFound}
        description={copy.detail.notFoundHint}
        action={
          <Link to={paths.tournaments()} className={buttonClass({ variant: "secondary" })}>
            {copy.detail.backToList}
          </Link>
        }
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TournamentHeader tournament={data} />
      {data.imported_from !== null && <ImportedBanner source={data.imported_from} />}
      {data.cancelled_at !== null && <CancelledBanner tournament={data} />}
      <TournamentBody tournament={data} />
    </div>
  );
}
