import { teamKeys } from "@/entities/team/api/team-query-keys";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ShieldHalf, SlidersHorizontal } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { recruitingTeamsQuery } from "../api/team-queries.ts";
import { communityCopy } from "../community-copy.ts";
import { allTeamsAddress, openTeamsAddress } from "../domain/all-teams-url.ts";
import { TeamCard, TeamCardSkeleton } from "./team-card.tsx";

export function RecruitingTeams() {
  const { profile, isCertain } = useSession();
  const list = useInfiniteQuery(recruitingTeamsQuery());
  const { error, refetch } = list;
  // The viewer's own team is left out, so the list appears only after the session is known.
  const teams = isCertain
    ? list.data?.pages.flat().filter(({ id }) => id !== profile?.team_id)
    : undefined;
  useTableChanges({ table: "teams" }, [teamKeys.recruiting]);
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3">
        <h2>{communityCopy.recruiting}</h2>
        <p className="-my-2 flex flex-wrap items-center gap-x-5 font-semibold max-sm:text-sm">
          <Link
            to={openTeamsAddress}
            className="inline-flex min-h-11 items-center gap-1.5 hover:underline"
          >
            <SlidersHorizontal aria-hidden className="size-4" />
            {communityCopy.filter}
          </Link>
          <Link to={allTeamsAddress} className="inline-flex min-h-11 items-center link">
            {communityCopy.allTeams}
          </Link>
        </p>
      </div>
      {error && !teams && (
        <ErrorState title={communityCopy.teamsError} error={error} onRetry={refetch} />
      )}
      {teams?.length === 0 && (
        <EmptyState
          icon={ShieldHalf}
          title={communityCopy.recruitingEmpty}
          description={communityCopy.recruitingEmptyText}
        />
      )}
      <div aria-busy={!teams && !error} className="grid grid-cols-1 gap-2 xl:grid-cols-2">
        {teams?.map((team) => (
          <TeamCard key={team.id} team={team} canJoin />
        ))}
        {!teams && !error && (
          <>
            <TeamCardSkeleton />
            <TeamCardSkeleton />
            <TeamCardSkeleton />
            <TeamCardSkeleton />
          </>
        )}
      </div>
      {list.hasNextPage && (
        <div className="mt-8 grid justify-items-center">
          <Button
            variant="secondary"
            isLoading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {communityCopy.moreTeams}
          </Button>
        </div>
      )}
    </section>
  );
}
