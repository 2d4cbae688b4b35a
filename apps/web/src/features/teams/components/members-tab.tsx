import { matchCopy } from "@/entities/match/copy";
import { GameList } from "@/entities/game/components/game-list";
import { formatKda } from "@/entities/match/domain/kda";
import { cn } from "@/lib/cn";
import { Crown, Pencil } from "lucide-react";
import { Link } from "react-router";
import { StatCard } from "@/components/stat-card";
import { Badge } from "@/components/ui/badge";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { formatNumber } from "@/lib/format";
import type { Team } from "../api/team-queries.ts";
import { copy } from "../copy.ts";
import { byRank, type TeamRole } from "@/entities/team/domain/team-role";

interface MembersTabProps {
  readonly team: Pick<Team, "description" | "games" | "game_identities" | "stats" | "team_members">;
  /** The viewer's part in the team; null for a stranger. */
  readonly role: TeamRole | null;
}

export function MembersTab({ team, role }: MembersTabProps) {
  const { stats } = team;
  return (
    <div className="grid gap-10">
      <section
        aria-label={copy.team.stats.label}
        className={cn(
          "grid grid-cols-2 gap-3 md:gap-4",
          stats.averageKda === undefined ? "lg:grid-cols-4" : "lg:grid-cols-5",
        )}
      >
        <StatCard label={copy.team.stats.wins} value={formatNumber(stats.wins)} />
        <StatCard label={copy.team.stats.losses} value={formatNumber(stats.losses)} />
        <StatCard label={matchCopy.stats.winRate} value={`${Math.round(stats.winRate)}%`} />
        <StatCard
          label={copy.team.stats.tournamentsWon}
          value={formatNumber(stats.tournamentsWon)}
        />
        {stats.averageKda !== undefined && (
          <StatCard
            label={matchCopy.stats.averageKda}
            value={formatKda(stats.averageKda)}
            className="max-lg:col-span-2"
          />
        )}
      </section>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <section>
          <h2 className="display mb-4 text-2xl">{copy.team.tabs.members}</h2>
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {byRank(team.team_members).map(({ profile, role: rank }) => (
              <li key={profile.id} className="card card-link relative flex items-center gap-4 p-4">
                <UserAvatar name={profile.username} src={profile.avatar_url} className="size-12" />
                <div className="min-w-0 flex-1">
                  <h3 className="truncate text-xl">
                    <Link to={paths.profile(profile.id)} className="after:absolute after:inset-0">
                      {profile.username}
                    </Link>
                  </h3>
                  <p className="truncate text-[0.9375rem] text-muted">{profile.country}</p>
                </div>
                <RoleBadge role={rank} />
              </li>
            ))}
          </ul>
        </section>
        <aside className="grid content-start gap-8">
          <section>
            <div className="mb-3 flex items-center justify-between gap-4">
              <h2 className="display text-2xl">{copy.team.about}</h2>
              {role === "leader" && (
                <Link
                  to={{ search: "?tab=ajustes" }}
                  replace
                  aria-label={copy.team.editLabel}
                  className="-my-2 inline-flex min-h-11 min-w-11 items-center justify-end gap-1.5 text-sm text-muted hover:text-foreground"
                >
                  <Pencil aria-hidden className="size-4" />
                  {copy.team.edit}
                </Link>
              )}
            </div>
            <p className="wrap-anywhere whitespace-pre-line text-muted">
              {team.description || copy.team.noDescription}
            </p>
          </section>
          <section>
            <h2 className="display mb-3 text-2xl">{copy.team.games}</h2>
            <GameList games={team.games} identities={team.game_identities} />
          </section>
        </aside>
      </div>
    </div>
  );
}

function RoleBadge({ role }: { readonly role: TeamRole }) {
  if (role === "leader") {
    return (
      <Badge tone="warning">
        <Crown aria-hidden className="size-3.5" />
        {copy.roles.leader}
      </Badge>
    );
  }
  return role === "co-leader" ? <Badge tone="info">{copy.roles["co-leader"]}</Badge> : null;
}
