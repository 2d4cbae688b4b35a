import { Users } from "lucide-react";
import { Link } from "react-router";
import { TeamLogo } from "@/components/team-logo";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { copy } from "../copy.ts";
import { JoinButton } from "./join-button.tsx";

export interface TeamCardRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly logo_url: string | null;
  readonly games: readonly string[];
  readonly is_recruiting: boolean;
  readonly team_members: readonly { readonly count: number }[];
}

interface TeamCardProps {
  readonly team: TeamCardRow;
  /** Hidden for the viewer's own team, and while it does not recruit. */
  readonly canJoin: boolean;
}

export function TeamCard({ team, canJoin }: TeamCardProps) {
  return (
    <article className="card card-link relative flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <TeamLogo name={team.name} src={team.logo_url} className="size-16" />
        <div className="min-w-0">
          <h3 className="line-clamp-2 text-2xl">
            <Link to={paths.team(team.id)} className="after:absolute after:inset-0">
              {team.name}
            </Link>
          </h3>
          <p className="mt-1 flex items-center gap-1.5 text-[0.9375rem] text-muted">
            <Users aria-hidden className="size-4" />
            {copy.team.members(team.team_members[0]?.count ?? 0)}
          </p>
        </div>
      </div>
      <p className="line-clamp-2 text-muted">{team.description || team.games.join(" · ")}</p>
      {canJoin && (
        <div className="relative mt-auto">
          <JoinButton team={team} variant="secondary" size="sm" />
        </div>
      )}
    </article>
  );
}

export function TeamCardSkeleton() {
  return (
    <div aria-hidden className="card grid gap-4">
      <div className="flex items-center gap-4">
        <Skeleton className="size-16" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="w-24" />
        </div>
      </div>
      <Skeleton className="h-11" />
      <Skeleton className="h-9 w-40" />
    </div>
  );
}
