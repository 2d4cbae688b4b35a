import { TournamentNews } from "@/entities/news/components/tournament-news";
import { cn } from "@/lib/cn";
import type { ChampionPage } from "../api/get-champion.ts";
import { ChampionPictures } from "./champion-pictures.tsx";
import { ChampionPlayers } from "./champion-players.tsx";
import { ChampionPodium } from "./champion-podium.tsx";
import { ChampionPath } from "./champion-path.tsx";
import { NextCup } from "./next-cup.tsx";
import { NoChampion } from "./no-champion.tsx";

/** The parts below the first screen: players, matches, podium, and the next tournament. */
export function ChampionBody({ cup }: { readonly cup: ChampionPage }) {
  // A tournament of single players has one column.
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
