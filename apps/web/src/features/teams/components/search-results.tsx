import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { UserAvatar } from "@/components/user-avatar";
import { knownCountry } from "@/entities/profile/domain/country";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { playerSearchQuery, teamSearchQuery } from "../api/search-community.ts";
import { communityCopy } from "../community-copy.ts";
import { TeamCard, TeamCardSkeleton } from "./team-card.tsx";

export function TeamResults({ text }: { readonly text: string }) {
  const { profile } = useSession();
  const { data: teams, error, refetch } = useQuery(teamSearchQuery(text));
  return (
    <section>
      <h2 className="mb-4">{communityCopy.teams}</h2>
      {error && <ErrorState title={communityCopy.teamsError} error={error} onRetry={refetch} />}
      {teams?.length === 0 && <p className="text-muted">{communityCopy.noTeams}</p>}
      <div className="grid grid-cols-1 gap-2">
        {teams?.map((team) => (
          <TeamCard
            key={team.id}
            team={team}
            canJoin={team.is_recruiting && team.id !== profile?.team_id}
          />
        ))}
        {!teams && !error && <TeamCardSkeleton />}
      </div>
    </section>
  );
}

export function PlayerResults({ text }: { readonly text: string }) {
  const { data: players, error, refetch } = useQuery(playerSearchQuery(text));
  return (
    <section>
      <h2 className="mb-4">{communityCopy.players}</h2>
      {error && <ErrorState title={communityCopy.playersError} error={error} onRetry={refetch} />}
      {players?.length === 0 && <p className="text-muted">{communityCopy.noPlayers}</p>}
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {players?.map((player) => (
          <li
            key={player.id}
            className="card card-link relative flex items-center gap-3 px-4 py-2.5"
          >
            <UserAvatar name={player.username} src={player.avatar_url} className="size-10" />
            <div className="min-w-0">
              <h3 title={player.username} className="line-clamp-2 text-xl break-words">
                <Link to={paths.profile(player.id)} className="after:absolute after:inset-0">
                  {player.username}
                </Link>
              </h3>
              <p className="line-clamp-2 text-[0.9375rem] break-words text-muted">
                {player.team?.name ?? knownCountry(player.country)}
              </p>
            </div>
          </li>
        ))}
        {!players && !error && <Skeleton className="h-20 rounded-lg" />}
      </ul>
    </section>
  );
}
