import { Card } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { GameList } from "@/entities/match/components/game-list";
import { gamesCopy } from "@/entities/match/games-copy";

/** The maps of a series, for everybody. */
export function GamesCard({ match }: { readonly match: MatchDetails }) {
  return (
    <Card className="md:px-8">
      <h2 className="display mb-2 text-xl">{gamesCopy.title}</h2>
      <GameList match={match} />
    </Card>
  );
}
