import { Check, ChevronDown, X } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import type { ChampionPage } from "../api/get-champion.ts";
import { bodyCopy as copy } from "../body-copy.ts";
import { scoreWord } from "../domain/champion-head.ts";
import type { WayMatch } from "../domain/title-path.ts";
import "./champion-path.css";

/** How many of the last matches are visible at first; earlier matches are collapsed. */
const SHOWN = 7;

/** The champion's matches, from the first to the last. */
export function ChampionPath({ cup }: { readonly cup: ChampionPage }) {
  const { way } = cup;
  // A single earlier match is not collapsed, because the button would take as much space as the match.
  const folded = way.length > SHOWN + 1 ? way.slice(0, -SHOWN) : [];
  return (
    <section className="champion-way min-w-0">
      <h2 className="display mb-4 text-3xl">{copy.way.title}</h2>
      {way.length === 0 && <p className="text-muted">{copy.way.empty}</p>}
      {folded.length > 0 && (
        <details className="way-fold">
          <summary>
            <ChevronDown aria-hidden />
            {copy.way.earlier(folded.length)}
          </summary>
          <Matches matches={folded} />
        </details>
      )}
      <Matches matches={way.slice(folded.length)} />
    </section>
  );
}

function Matches({ matches }: { readonly matches: readonly WayMatch[] }) {
  return (
    <ol className="way">
      {matches.map((match) => (
        <Match key={match.id} match={match} />
      ))}
    </ol>
  );
}

function Match({ match }: { readonly match: WayMatch }) {
  const { id, rival, round, stageName, outcome, games, isFinal } = match;
  // If all games were on the same map, each game is named by its number.
  const isOneMap = games.length > 1 && new Set(games.map(({ map }) => map)).size === 1;
  const where = [...(stageName ? [stageName] : []), round].join(" · ");
  if (!rival)
    return (
      <li className="way-match" data-outcome="bye">
        <p className="way-round">{where}</p>
        <p className="text-muted">{copy.way.bye}</p>
      </li>
    );
  return (
    <li className="way-match" data-outcome={outcome} data-final={isFinal || undefined}>
      <p className="way-round">{where}</p>
      <div className="way-line">
        <span aria-hidden className="text-muted">
          {copy.way.against}
        </span>
        <ParticipantMark participant={rival} className="size-11" />
        <h3 title={rival.name} className="way-rival">
          <Link to={paths.match(id)} className="after:absolute after:inset-0">
            {rival.name}
          </Link>
        </h3>
        <Score match={match} />
      </div>
      {games.length > 0 && (
        <ul className="way-games">
          {games.map((game) => (
            <li key={game.id} data-won={game.isWon || undefined}>
              <span className="min-w-0 truncate">
                {(!isOneMap && game.map) || copy.way.game(game.number)}
              </span>
              <span className="sr-only">{copy.way.games[game.isWon ? "won" : "lost"]}</span>
              {game.score === null ? (
                <GameMark isWon={game.isWon} />
              ) : (
                <strong>{game.score}</strong>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Score({ match }: { readonly match: WayMatch }) {
  const { outcome, isWalkover } = match;
  const score = scoreWord(match);
  if (outcome === "bye") return null;
  return (
    <p className="way-score">
      {isWalkover && outcome !== "drawn" ? (
        <span className="text-base">{copy.way.walkover[outcome]}</span>
      ) : (
        <>
          <span className="sr-only">{copy.way.outcomes[outcome]} </span>
          {score}
        </>
      )}
    </p>
  );
}

/** A sign for a map whose score is unknown: won or lost. */
function GameMark({ isWon }: { readonly isWon: boolean }) {
  const Mark = isWon ? Check : X;
  return <Mark aria-hidden />;
}
