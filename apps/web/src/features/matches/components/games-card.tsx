import { Card } from "@/components/ui/card";
import { useNow } from "@/hooks/use-now";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { GameList } from "@/entities/match/components/game-list";
import { MapArt } from "@/entities/match/components/map-art";
import { runningGame } from "@/entities/match/domain/running-game";
import { detailedGames } from "@/entities/match/domain/detailed-games";
import { gamesCopy as copy } from "@/entities/match/games-copy";

/** The maps of a series, public; the current one is highlighted below the finished ones. */
export function GamesCard({ match }: { readonly match: MatchDetails }) {
  const now = useNow(15_000);
  const running = runningGame(match, now);
  if (!running && detailedGames(match.games).length === 0) return null;
  return (
    <Card>
      <h2 className="mb-2">{copy.title}</h2>
      <div>
        <GameList match={match} />
        {running && (
          <p className="game-running">
            {running.map && (
              <MapArt name={running.map} className="h-10 w-16 flex-none rounded-sm" />
            )}
            <span
              aria-hidden
              className="size-2 flex-none animate-status-pulse rounded-full bg-accent-2"
            />
            <span className="min-w-0 flex-1 font-semibold break-words">
              {[copy.map(running.number), ...(running.map ? [running.map] : []), copy.running].join(
                " · ",
              )}
            </span>
            <span className="flex-none text-muted tabular-nums">
              {copy.since(Math.floor((now - Date.parse(running.since)) / 60_000))}
            </span>
          </p>
        )}
      </div>
    </Card>
  );
}
