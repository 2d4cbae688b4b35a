import { TournamentNews } from "@/entities/news/components/tournament-news";
import type { ChampionPage } from "../api/get-champion.ts";
import { ChampionPictures } from "./champion-pictures.tsx";
import { ChampionPlayers } from "./champion-players.tsx";
import { ChampionPodium } from "./champion-podium.tsx";
import { ChampionPath } from "./champion-path.tsx";
import { NextCup } from "./next-cup.tsx";
import { NoChampion } from "./no-champion.tsx";

/** The parts below the first screen: players, matches, podium, and the next tournament. */
export function ChampionBody({ cup }: { readonly cup: ChampionPage }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {cup.champion ? (
        <div className="champion-parts">
          <ChampionPlayers cup={cup} />
          <div className="champion-told">
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
