import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { later } from "@/components/later";
import { Skeleton } from "@/components/ui/skeleton";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { TournamentNews } from "@/entities/news/components/tournament-news";
import { toUserMessage } from "@/lib/errors";
import { useTableChanges } from "@/lib/realtime";
import { championQuery } from "../api/get-champion.ts";
import { copy } from "../copy.ts";
import { ChampionHero } from "./champion-hero.tsx";
import { ChampionPlayers } from "./champion-players.tsx";
import { ChampionWay } from "./champion-way.tsx";
import { ChampionPodium } from "./champion-podium.tsx";
import { NoChampion } from "./no-champion.tsx";

const ChampionPictures = later(
  async () => (await import("./champion-pictures.tsx")).ChampionPictures,
);
const NextCup = later(async () => (await import("./next-cup.tsx")).NextCup);

/** The page of a champion: who, with whom, over whom, and what comes next. */
export function ChampionDetails({ id }: { readonly id: string }) {
  const query = championQuery(id);
  const { data: cup, error, refetch } = useQuery(query);
  // Of what is told here nothing changes without its tournament ending, or being opened again.
  useTableChanges({ table: "tournaments", filter: `id=eq.${id}` }, [query.queryKey]);

  if (error && cup === undefined)
    return <ErrorState isPage title={copy.loadError(toUserMessage(error))} onRetry={refetch} />;
  if (cup === undefined) return <Skeleton className="h-96 w-full" />;
  if (cup === null)
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title={copy.missing.title}
        description={copy.missing.hint}
        action={
          <Link to={paths.tournaments()} className={buttonClass({ variant: "secondary" })}>
            {copy.missing.list}
          </Link>
        }
      />
    );
  const { champion } = cup;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {champion ? (
        <>
          <ChampionHero cup={cup} champion={champion} />
          <div className="champion-parts">
            <ChampionPlayers cup={cup} />
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10">
              <ChampionWay cup={cup} />
              <ChampionPodium cup={cup} />
              <ChampionPictures way={cup.way} />
            </div>
          </div>
        </>
      ) : (
        <NoChampion cup={cup} />
      )}
      <TournamentNews tournamentId={id} />
      <NextCup game={cup.game} />
    </div>
  );
}
