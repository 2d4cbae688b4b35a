import type { Tables } from "@leyenda/db-types";
import { Trophy } from "lucide-react";
import { Link } from "react-router";
import { TeamLogo } from "@/components/team-logo";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { recordCopy } from "@/entities/challenge/copy";
import { withDotPrefix } from "@/lib/dot-prefix";
import { formatNumber } from "@/lib/format";
import { copy } from "../copy.ts";
import { JoinButton } from "./join-button.tsx";

export interface TeamCardRow {
  /** The team's id; null in the preview of a new team, which has no page yet. */
  readonly id: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly logo_url: string | null;
  readonly games: readonly string[];
  readonly is_recruiting: boolean;
  readonly is_full: boolean | null;
  /** The team's statistics; undefined for a new team. */
  readonly stats?: Tables<"teams">["stats"];
  readonly members: number;
  /** The leader's country, if the list is filtered by country. */
  readonly country?: string | null;
  /** The rating in the game of the filter, otherwise in the team's best game; null if the team is in no ranking. */
  readonly rating?: number | null;
  readonly rated_game?: string | null;
}

interface TeamCardProps {
  readonly team: TeamCardRow;
  /** Whether to offer the button to join: false for the viewer's own team, and if the team does not recruit. */
  readonly canJoin: boolean;
}

/** The card's layout: the buttons are at the bottom, so that the name has the full width. */
const FRAME =
  "card relative grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_auto_auto_1fr] content-start items-center gap-x-4 py-3";
const BELOW = "col-start-2 mt-1.5 text-sm text-muted";

/** A team in a list: name, games, number of members and record. */
export function TeamCard({ team, canJoin }: TeamCardProps) {
  const { id } = team;
  const { wins = 0, losses = 0, tournamentsWon = 0 } = team.stats ?? {};
  const members = copy.team.members(team.members);
  const hasPlayed = wins + losses > 0;
  const rated = team.rating ? team.rated_game : null;
  const games = [...new Set([...(rated ? [rated] : []), ...team.games])];
  return (
    <article className={id === null ? FRAME : `${FRAME} card-link`}>
      <TeamLogo name={team.name} src={team.logo_url} className="size-12" />
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-xl leading-tight wrap-anywhere" title={team.name}>
          {id === null ? (
            team.name
          ) : (
            <Link to={paths.team(id)} className="after:absolute after:inset-0">
              {team.name}
            </Link>
          )}
        </h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span>
            {team.country}
            {team.country ? withDotPrefix(members) : members}
          </span>
          {hasPlayed && (
            <span className="text-foreground">
              <span aria-hidden className="font-semibold tabular-nums">
                {recordCopy.short(wins, losses)}
              </span>
              <span className="sr-only">{recordCopy.spoken(wins, losses)}</span>
            </span>
          )}
          {tournamentsWon > 0 && (
            <span className="flex items-center gap-1 text-warning">
              <Trophy aria-hidden className="size-3.5" />
              {copy.team.titles(tournamentsWon)}
            </span>
          )}
        </p>
      </div>
      {games.length > 0 && (
        <ul className={`flex flex-wrap gap-1 tabular-nums ${BELOW}`}>
          {games.map((game) => (
            <li key={game} className="rounded-sm bg-surface-raised px-1.5">
              {game === rated ? `${game} ` : game}
              {team.rating && game === rated && (
                <span className="font-semibold text-foreground">{formatNumber(team.rating)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {team.description && (
        <p className={`line-clamp-2 wrap-anywhere ${BELOW}`}>{team.description}</p>
      )}
      {id !== null && (canJoin || team.is_full) && (
        <div className="relative col-start-2 mt-3 self-end text-sm text-muted empty:hidden">
          {canJoin ? (
            <JoinButton team={{ ...team, id }} variant="secondary" size="sm" />
          ) : (
            copy.join.full
          )}
        </div>
      )}
    </article>
  );
}

export function TeamCardSkeleton() {
  return (
    <div aria-hidden className={FRAME}>
      <Skeleton className="size-12" />
      <div className="grid gap-2">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-4 w-3/4" />
      </div>
      <Skeleton className="col-start-2 mt-3 h-9 w-36" />
    </div>
  );
}
