import { TournamentNews } from "@/entities/news/components/tournament-news";
import { cn } from "@/lib/cn";
import { EnlargeArea, EnlargeButton } from "@/components/pictures-viewer";
import { proofUrl } from "@/entities/match/api/proof-url";
import { fittedCover } from "@/lib/picture-rendition";
import { Link } from "react-router";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { participantPath } from "@/entities/match/domain/participant-path";
import { PlaceMedal } from "@/entities/tournament/components/place-medal";
import { prizeLabel } from "@/entities/tournament/domain/prizes";
import { useQuery } from "@tanstack/react-query";
import { buttonClass } from "@/components/ui/button";
import { TournamentCard } from "@/entities/tournament/components/tournament-card";
import { Trophy } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import type { ChampionPage } from "../api/get-champion.ts";
import { ChampionPath } from "./champion-path.tsx";
import { championBodyCopy as copy } from "../champion-body-copy.ts";
import type { WayMatch } from "../domain/title-path.ts";
import { nextCupQuery } from "../api/next-cup.ts";

const KINDS = {
  Próximamente: "ahead",
  Inscripciones: "ahead",
  Activo: "open",
  Finalizado: "ended",
} as const;

/** Says why a tournament has no champion, with a link to the tournament. */
function NoChampion({ cup }: { readonly cup: ChampionPage }) {
  const kind = cup.cancelled_at === null ? KINDS[cup.status] : "cancelled";
  return (
    <EmptyState
      isPage
      icon={Trophy}
      title={copy.none[kind]}
      description={copy.none[`${kind}Hint`](cup.name)}
      action={
        <Link to={paths.tournament(cup.id)} className={buttonClass({ variant: "secondary" })}>
          {copy.none.tournament}
        </Link>
      }
    />
  );
}

/** The next tournament of the game, and a link to all open tournaments. */
function NextCup({ game }: { readonly game: string }) {
  const { data: cups } = useQuery(nextCupQuery(game));
  if (!cups) return null;
  return (
    <section className="print:hidden">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2>{copy.next.title}</h2>
        <Link to={paths.openTournaments()} className={buttonClass({ variant: "secondary" })}>
          {copy.next.others}
        </Link>
      </div>
      {cups.length === 0 ? (
        <p className="text-muted">{copy.next.none(game)}</p>
      ) : (
        // On wide screens each card has its picture on the left.
        <div className="grid gap-4 md:[&_.game-cover]:aspect-auto md:[&_.game-cover]:h-full md:[&>.card]:flex-row md:[&>.card>:first-child]:w-[min(40%,19rem)]">
          {cups.map((cup) => (
            <TournamentCard key={cup.id} tournament={cup} level={3} />
          ))}
        </div>
      )}
    </section>
  );
}

/** The first three places and their prizes. */
function ChampionPodium({ cup }: { readonly cup: ChampionPage }) {
  return (
    <section>
      <h2 className="mb-4">{copy.podium.title}</h2>
      <ol className="grid gap-2">
        {cup.podium.map(({ place, participant }) => {
          const to = participantPath(participant);
          const prize = cup.prizes[place - 1];
          return (
            <li
              key={participant.id}
              className="card card-link relative flex items-center gap-3 px-3 py-2.5"
            >
              <PlaceMedal place={place} />
              <ParticipantAvatar participant={participant} className="size-11" />
              <div className="min-w-0 flex-1">
                <h3 className="text-lg leading-tight wrap-anywhere">
                  {to ? (
                    <Link to={to} className="after:absolute after:inset-0">
                      {participant.name}
                    </Link>
                  ) : (
                    participant.name
                  )}
                </h3>
              </div>
              {/* In a tournament without prizes, nothing is shown in place of the prize. */}
              {cup.prizes.length > 0 && (
                <p className="display flex-none text-lg">
                  {prize ? prizeLabel(prize) : copy.podium.honour}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The players of the winning team and how many matches each played; renders nothing for a single player. */
function ChampionPlayers({ cup }: { readonly cup: ChampionPage }) {
  const { players, sum } = cup;
  if (players.length === 0) return null;
  const all = sum.wins + sum.draws + sum.losses;
  const isSame = players.every(({ matches }) => matches === all);
  return (
    <section className="min-w-0 lg:col-start-2 lg:row-start-1">
      <h2 className="mb-4">{copy.players.title}</h2>
      {isSame && <p className="-mt-3 mb-4 text-muted">{copy.players.all(all)}</p>}
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {players.map(({ profile_id: id, username, avatar_url: avatar, matches }, index) => (
          <li
            key={id ?? `closed ${index}`}
            className="card card-link relative flex items-center gap-3 px-3 py-2.5"
          >
            <UserAvatar name={username} src={avatar} className="size-12" />
            <div className="min-w-0 flex-1">
              <h3 className="text-lg leading-tight wrap-anywhere">
                {id === null ? (
                  username
                ) : (
                  <Link to={paths.profile(id)} className="after:absolute after:inset-0">
                    {username}
                  </Link>
                )}
              </h3>
              {!isSame && (
                <p className="text-sm text-muted">{copy.players.matches(matches, all)}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The pictures of the champion's maps; renders nothing if there are none. */
function ChampionPictures({ way }: { readonly way: readonly WayMatch[] }) {
  const pictures = way.flatMap(({ round, games }) =>
    games.flatMap(({ id, map, number, picture }) =>
      picture === null
        ? []
        : [{ id, round, map: map ?? copy.way.game(number), src: proofUrl(picture) }],
    ),
  );
  if (pictures.length === 0) return null;
  return (
    <section>
      <h2 className="mb-4">{copy.pictures.title}</h2>
      <EnlargeArea>
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
          {pictures.map(({ id, round, map, src }) => (
            <li key={id}>
              <EnlargeButton
                label={copy.pictures.open(round, map)}
                className="block w-full overflow-hidden rounded-md border border-border hover:border-accent"
              >
                <img
                  {...fittedCover(src, "(width<48rem) 50vw, 20rem")}
                  alt={copy.pictures.of(round, map)}
                  className="aspect-video w-full object-cover"
                />
              </EnlargeButton>
            </li>
          ))}
        </ul>
      </EnlargeArea>
    </section>
  );
}

/** The parts below the first screen: players, matches, podium, and the next tournament. */
export function ChampionBody({ cup }: { readonly cup: ChampionPage }) {
  // A tournament of single players has no list of players, so the page has one column.
  const hasPlayers = cup.players.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {cup.champion ? (
        <div
          className={cn(
            "grid grid-cols-1 gap-10",
            hasPlayers && "lg:grid-cols-[minmax(0,1fr)_23rem]",
          )}
        >
          <ChampionPlayers cup={cup} />
          {/* If there are no players, the podium is next to the matches. */}
          <div
            className={cn(
              "grid min-w-0 grid-cols-1 content-start gap-10",
              !hasPlayers &&
                "lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:[&>:first-child]:row-[1/3]",
            )}
          >
            <ChampionPath cup={cup} />
            <ChampionPodium cup={cup} />
            <ChampionPictures way={cup.way} />
          </div>
        </div>
      ) : (
        <NoChampion cup={cup} />
      )}
      <TournamentNews tournamentId={cup.id} />
      <NextCup game={cup.game} />
    </div>
  );
}
