import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Plus, ShieldPlus } from "lucide-react";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { TeamLogo } from "@/components/team-logo";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { teamQuery } from "../api/team-queries.ts";
import { communityCopy } from "../community-copy.ts";
import { copy } from "../copy.ts";
import { byRank } from "@/entities/team/domain/team-role";

const SHOWN_MEMBERS = 5;
/** The minimum height on a phone, with and without a team, so that the content below does not move. */
const PHONE_HEIGHT = "max-lg:min-h-47";

export function OwnTeamPanel() {
  const { profile, hasProfileFailed, isCertain } = useSession();
  return (
    <section>
      <h2 className="mb-4">{communityCopy.ownTeam}</h2>
      {!isCertain ? (
        <Skeleton className={cn("rounded-lg lg:h-72", PHONE_HEIGHT)} />
      ) : hasProfileFailed ? (
        <ErrorState title={communityCopy.ownError} />
      ) : profile?.team_id ? (
        <OwnTeam id={profile.team_id} />
      ) : (
        <div className={cn("card grid content-between gap-4", PHONE_HEIGHT)}>
          <p className="flex items-center gap-4">
            <ShieldPlus aria-hidden strokeWidth={1.5} className="size-9 flex-none text-muted" />
            <span>
              <span className="block font-display text-xl font-semibold">
                {communityCopy.noTeam}
              </span>
              <span className="text-muted">{communityCopy.noTeamText}</span>
            </span>
          </p>
          <Link to={paths.teamCreate()} className={buttonClass()}>
            <Plus aria-hidden />
            {communityCopy.create}
          </Link>
        </div>
      )}
    </section>
  );
}

function OwnTeam({ id }: { readonly id: string }) {
  const { data: team, error, refetch } = useQuery(teamQuery(id));
  if (error) return <ErrorState title={communityCopy.ownError} onRetry={refetch} />;
  if (!team) return <Skeleton className={cn("rounded-lg lg:h-72", PHONE_HEIGHT)} />;
  const members = byRank(team.team_members);
  const hidden = members.length - SHOWN_MEMBERS;
  return (
    <div className={cn("card flex flex-col justify-between", PHONE_HEIGHT)}>
      <div className="flex items-center gap-4">
        <TeamLogo name={team.name} src={team.logo_url} className="size-12 lg:size-16" />
        <div className="min-w-0">
          <h3
            className="text-2xl leading-tight wrap-anywhere max-lg:line-clamp-1 lg:line-clamp-2"
            title={team.name}
          >
            {team.name}
          </h3>
          <p className="text-muted">{copy.team.members(members.length)}</p>
        </div>
      </div>
      {/* On a phone the members are only avatars; on a wide screen they also have names. */}
      <ul className="my-2 flex items-center gap-1 lg:my-4 lg:grid">
        {members.slice(0, SHOWN_MEMBERS).map(({ profile, role }) => (
          <li key={profile.id}>
            <Link
              to={paths.profile(profile.id)}
              title={profile.username}
              className="flex min-h-11 min-w-11 items-center gap-3 hover:underline max-lg:justify-center"
            >
              <UserAvatar
                name={profile.username}
                src={profile.avatar_url}
                className="size-9 lg:size-8"
              />
              <span className="truncate max-lg:sr-only">{profile.username}</span>
              {role !== "member" && (
                <span className="ml-auto text-sm text-muted max-lg:sr-only">
                  {role === "leader" ? copy.roles.leader : copy.roles["co-leader"]}
                </span>
              )}
            </Link>
          </li>
        ))}
        {hidden > 0 && <li className="py-1 text-sm text-muted">{communityCopy.more(hidden)}</li>}
      </ul>
      <Link
        to={paths.team(team.id)}
        className={cn(buttonClass({ variant: "secondary" }), "w-full")}
      >
        {communityCopy.open}
        <ArrowRight aria-hidden />
      </Link>
    </div>
  );
}
