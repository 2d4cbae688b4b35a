import { useQuery } from "@tanstack/react-query";
import { BellOff, BellRing } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { GameCover } from "@/components/game-cover";
import { ListSkeleton } from "@/components/list-skeleton";
import { TeamLogo } from "@/components/team-logo";
import { Button, buttonClass } from "@/components/ui/button";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { type Followed, myFollowsQuery, useFollow } from "@/entities/follow/api/follows";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { formatDateTime } from "@/lib/format";
import { island } from "@/components/island";
import { copy } from "../copy.ts";

const SuggestedSubjects = island(
  async () => (await import("./suggested-subjects.tsx")).SuggestedSubjects,
);

/** The pages where a user finds players, teams and tournaments to follow. */
const WAYS = [
  { kind: "tournament", to: paths.tournaments() },
  { kind: "team", to: paths.teams() },
  { kind: "player", to: paths.ranking() },
] as const;
const addresses = { tournament: paths.tournament, team: paths.team, player: paths.profile };

/** A user who follows fewer players, teams and tournaments than this gets links to find more. */
const FEW = 9;

function Picture({ followed }: { readonly followed: Followed }) {
  const { kind, name, image_url: src, game, entity_id: id } = followed;
  if (kind === "team") return <TeamLogo name={name} src={src} className="size-12 flex-none" />;
  if (kind === "player") return <UserAvatar name={name} src={src} className="size-12 flex-none" />;
  return (
    <GameCover
      name={game ?? ""}
      seed={id}
      src={src}
      className="aspect-square size-12 flex-none rounded-md"
    />
  );
}

function FollowedRow({ followed }: { readonly followed: Followed }) {
  const { kind, name, tournament_status: status, start_date: start } = followed;
  const end = useFollow();
  return (
    <li className="card relative flex items-center gap-3 py-2.5">
      <Picture followed={followed} />
      <div className="min-w-0 flex-1">
        <Link
          to={addresses[kind](followed.entity_id)}
          className="text-lg font-semibold wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        {status && start && (
          <p className="flex flex-wrap items-center gap-x-3 text-muted">
            <TournamentStatusBadge
              tournament={{ status, cancelled_at: followed.is_cancelled ? start : null }}
            />
            <time dateTime={start}>{formatDateTime(start)}</time>
          </p>
        )}
        {followed.playing_id && followed.playing_name && (
          <p>
            <Link
              to={paths.tournament(followed.playing_id)}
              className="text-muted wrap-anywhere hover:underline"
            >
              {copy.plays(followed.playing_name)}
            </Link>
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={copy.stopOf(name)}
        title={copy.stopOf(name)}
        isLoading={end.isPending}
        className="flex-none max-sm:px-2.5 max-sm:text-[0.8125rem]"
        onClick={() => end.mutate({ subjectId: followed.subject_id, follows: false })}
      >
        <BellOff aria-hidden className="max-sm:hidden" />
        {copy.stop}
      </Button>
    </li>
  );
}

/** The tournaments, teams and players that a user follows, in one group each; visible to that user only. */
export function FollowingList({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useQuery(myFollowsQuery(userId));
  if (error && !data) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton rows={4} className="h-20" />;
  if (data.length === 0) {
    return (
      <div className="grid grid-cols-1 gap-8">
        <EmptyState
          icon={BellRing}
          title={copy.empty}
          description={copy.emptyHint}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              {WAYS.map(({ kind, to }, index) => (
                <Link
                  key={kind}
                  to={to}
                  className={buttonClass({ variant: index === 0 ? "primary" : "secondary" })}
                >
                  {copy.ways[kind]}
                </Link>
              ))}
            </div>
          }
        />
        <SuggestedSubjects followed={new Set()} />
      </div>
    );
  }
  // Groups with content are sorted before empty groups.
  const groups = WAYS.map((way) => ({
    ...way,
    ofKind: data.filter(({ kind }) => kind === way.kind),
  })).sort((one, other) => Number(one.ofKind.length === 0) - Number(other.ofKind.length === 0));
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="-mt-4 flex flex-wrap items-center gap-x-4 text-muted">
        {copy.private}
        <Link
          to={paths.settings("notificaciones")}
          className="flex min-h-11 items-center font-semibold link"
        >
          {copy.notices}
        </Link>
      </p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {groups.map(({ kind, to, ofKind }) => {
          return (
            <section key={kind} aria-labelledby={`followed-${kind}`}>
              <h2 id={`followed-${kind}`} className="display mb-3 text-xl">
                {copy.groups[kind]}
              </h2>
              {ofKind.length === 0 ? (
                <p className="flex flex-wrap items-center gap-x-4 text-muted">
                  {copy.none[kind]}
                  <Link to={to} className="btn-link inline-flex min-h-11 items-center">
                    {copy.ways[kind]}
                  </Link>
                </p>
              ) : (
                <ul className="grid grid-cols-1 gap-2">
                  {ofKind.map((followed) => (
                    <FollowedRow key={followed.subject_id} followed={followed} />
                  ))}
                </ul>
              )}
            </section>
          );
        })}
      </div>
      {data.length < FEW && (
        <SuggestedSubjects followed={new Set(data.map(({ subject_id: id }) => id))} />
      )}
    </div>
  );
}
