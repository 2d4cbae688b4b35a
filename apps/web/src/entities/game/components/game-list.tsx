import { GameCover } from "@/components/game-cover";
import { gamesToShow } from "../domain/game-identities.ts";

interface GameListProps {
  readonly games: readonly string[];
  readonly identities: Readonly<Record<string, string>>;
  /** Stands where a game has no id; nothing where it is not given. */
  readonly noIdentity?: string;
}

/** The games that somebody plays, each with its cover and the id in it. */
export function GameList({ games, identities, noIdentity }: GameListProps) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {gamesToShow(games, identities).map((game) => {
        const identity = identities[game] || noIdentity;
        return (
          <li key={game} className="flex items-center gap-3">
            <GameCover name={game} className="aspect-square size-11 w-11 rounded-md" />
            <span className="min-w-0">
              <span className="line-clamp-2 font-semibold wrap-anywhere">{game}</span>
              {identity && (
                <span className="block text-sm wrap-anywhere text-muted">{identity}</span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
