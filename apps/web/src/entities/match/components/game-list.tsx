import { ImageIcon } from "lucide-react";
import type { ReactNode } from "react";
import { RelativeTime } from "@/components/relative-time";
import { cn } from "@/lib/cn";
import type { MatchDetails, MatchGame } from "../api/get-match.ts";
import { proofUrl } from "../api/proof-url.ts";
import { gameLabels, detailedGames } from "../domain/detailed-games.ts";
import { MapArt } from "./map-art.tsx";
import { ParticipantAvatar } from "./participant-avatar.tsx";
import { gamesCopy as copy } from "../games-copy.ts";
import "./game-list.css";

interface GameListProps {
  readonly match: MatchDetails;
  /** Renders buttons with actions on a map. */
  readonly renderAct?: (game: MatchGame) => ReactNode;
}

/** The maps of a series that were entered: name, starting sides, score, and who entered the map. */
export function GameList({ match, renderAct }: GameListProps) {
  const games = detailedGames(match.games);
  const isPartly = match.status === "completed" && games.length < match.games.length;
  return (
    <div className="grid content-start gap-3">
      <ol className="games">
        {games.map((game) => (
          <li key={game.id} className="game">
            <Score game={game} match={match} />
            <div className="game-map">
              {game.map && (
                <MapArt
                  name={game.map}
                  className="float-start me-3 h-10 w-16 rounded-sm md:h-14 md:w-28"
                />
              )}
              <p className="overflow-hidden font-semibold break-words">
                {copy.map(game.number)}
                {game.map && ` · ${game.map}`}
              </p>
              <p className="overflow-hidden text-sm text-muted">
                <Entered game={game} />
                {copy.between}
                <RelativeTime value={game.reported_at} />
              </p>
            </div>
            {(game.picture ?? renderAct) && (
              <div className="flex items-center [grid-area:1/4/span_2/auto] md:[grid-area:1/5]">
                {game.picture && (
                  <a
                    href={proofUrl(game.picture)}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={copy.picture(game.number)}
                    className="grid size-11 place-items-center text-accent-2"
                  >
                    <ImageIcon aria-hidden />
                  </a>
                )}
                {renderAct?.(game)}
              </div>
            )}
          </li>
        ))}
      </ol>
      {isPartly && <p className="text-sm text-muted">{copy.rest}</p>}
    </div>
  );
}

function Entered({ game: { reporter, source } }: { readonly game: MatchGame }) {
  const name = reporter?.username ?? copy.somebody;
  return (
    <span className="break-words">
      {source === "clock"
        ? copy.byClock
        : source === "referee"
          ? copy.byReferee(name)
          : copy.by(name)}
    </span>
  );
}

interface ScoreProps {
  readonly game: MatchGame;
  readonly match: MatchDetails;
}

/**
 * The starting sides of a map and between them the score, with the winner's score highlighted.
 * For a forfeited map only the winner is shown.
 */
function Score({ game, match: { side1, side2, participant1Id, participant2Id } }: ScoreProps) {
  const [first, second] = gameLabels(game, [participant1Id, participant2Id]);
  const winner = [side1, side2].find((side) => side?.id === game.winner_id);
  if (game.kind === "forfeit" && winner) {
    return (
      <p className="game-line game-given">
        <ParticipantAvatar participant={winner} className="size-6" />
        {copy.given(winner.name)}
      </p>
    );
  }
  return (
    <>
      <Began side={side1} word={game.side1} className="flex-row-reverse" />
      <p className="game-line game-score">
        <span className={cn("text-end", winner === side2 && "text-muted")}>{first}</span>
        <span aria-hidden className="text-muted">
          {copy.scoreMark}
        </span>
        <span className={cn(winner === side1 && "text-muted")}>{second}</span>
        <span className="sr-only">{winner ? copy.won(winner.name) : copy.drawn}</span>
      </p>
      <Began side={side2} word={game.side2} />
    </>
  );
}

interface BeganProps {
  readonly side: MatchDetails["side1"];
  readonly word: string | null;
  readonly className?: string;
}

function Began({ side, word, className }: BeganProps) {
  return (
    <p className={cn("game-line game-began", className)}>
      {side && <ParticipantAvatar participant={side} className="size-6" />}
      {word && (
        <span title={copy.began(side?.name ?? "", word)} className="truncate">
          {word}
        </span>
      )}
    </p>
  );
}
