import { GameCover } from "@/components/game-cover";
import { copy } from "../copy.ts";

interface ProfileGamesProps {
  readonly games: readonly string[];
  readonly identities: Readonly<Record<string, string>>;
}

export function ProfileGames({ games, identities }: ProfileGamesProps) {
  return (
    <section>
      <h2 className="display mb-3 text-2xl">{copy.games}</h2>
      {games.length === 0 ? (
        <p className="text-muted">{copy.gamesEmpty}</p>
      ) : (
        <ul className="grid gap-2">
          {games.map((game) => (
            <li key={game} className="flex items-center gap-3">
              <GameCover name={game} className="aspect-square size-11 w-11 rounded-md" />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{game}</span>
                <span className="block truncate text-sm text-muted">
                  {identities[game] ?? copy.noIdentity}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
