import { Check, ChevronDown, X } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { cn } from "@/lib/cn";
import type { ChampionPage } from "../api/get-champion.ts";
import { championBodyCopy as copy } from "../champion-body-copy.ts";
import { scoreWord } from "../domain/champion-page-meta.ts";
import type { WayMatch } from "../domain/title-path.ts";
import "./champion.css";

const MATCH = "champion-match relative rounded-lg border bg-surface px-3.5 py-2.5";
const FINAL = "champion-final [--tone:var(--place-1)]";
const TONES = {
  won: "[--tone:var(--success)]",
  lost: "[--tone:var(--danger)]",
  drawn: "[--tone:var(--border-strong)]",
  bye: "[--tone:var(--border-strong)]",
} as const;
const ROUND = "text-[0.875rem] text-muted";

/** How many of the last matches are visible at first; earlier matches are collapsed. */
const SHOWN = 7;

/** The champion's matches, from the first to the last. */
export function ChampionPath({ cup }: { readonly cup: ChampionPage }) {
  const { way } = cup;
  // A single earlier match is not collapsed, because the button would take as much space as the match.
  const folded = way.length > SHOWN + 1 ? way.slice(0, -SHOWN) : [];
  return (
    <section className="min-w-0">
      <h2 className="mb-4">{copy.way.title}</h2>
      {way.length === 0 && <p className="text-muted">{copy.way.empty}</p>}
      {folded.length > 0 && (
        <details className="group mb-3">
          <summary className="inline-flex min-h-11 items-center gap-2 link">
            <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
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
    <ol className="champion-way relative grid gap-3 ps-7">
      {matches.map((match) => (
        <Match key={match.id} match={match} />
      ))}
    </ol>
  );
}

function Match({ match }: { readonly match: WayMatch }) {
  const { id, rival, round, stageName, outcome, games, isFinal } = match;
  // Each game is named by its map, or by its number if all games were on the same map.
  const isOneMap = games.length > 1 && new Set(games.map(({ map }) => map)).size === 1;
  const where = [...(stageName ? [stageName] : []), round].join(" · ");
  if (!rival)
    return (
      <li className={cn(MATCH, TONES.bye)}>
        <p className={ROUND}>{where}</p>
        <p className="text-muted">{copy.way.bye}</p>
      </li>
    );
  return (
    <li
      className={cn(
        MATCH,
        isFinal ? FINAL : TONES[outcome],
        "hover:border-(--tone) focus-within:border-(--tone)",
      )}
    >
      <p className={isFinal ? "text-[0.875rem] font-semibold text-(--place-1)" : ROUND}>{where}</p>
      <div className="mt-1 flex min-w-0 items-center gap-3">
        <span aria-hidden className="text-muted">
          {copy.way.against}
        </span>
        <ParticipantAvatar participant={rival} className="size-11" />
        <h3
          title={rival.name}
          className="line-clamp-2 min-w-0 flex-1 text-[1.25rem] leading-[1.15] wrap-anywhere"
        >
          <Link to={paths.match(id)} className="after:absolute after:inset-0">
            {rival.name}
          </Link>
        </h3>
        <Score match={match} />
      </div>
      {games.length > 0 && (
        <ul className="mt-2.5 flex flex-wrap gap-1.5">
          {games.map((game) => (
            <li
              key={game.id}
              className="flex max-w-full min-w-0 gap-2 rounded-md bg-surface-raised px-2 py-0.5 text-[0.875rem] text-muted"
            >
              <span className="min-w-0 truncate">
                {(!isOneMap && game.map) || copy.way.game(game.number)}
              </span>
              <span className="sr-only">{copy.way.games[game.isWon ? "won" : "lost"]}</span>
              {game.score === null ? (
                <GameMark isWon={game.isWon} />
              ) : (
                <strong className={cn("flex-none tabular-nums", game.isWon && "text-success")}>
                  {game.score}
                </strong>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Score({ match }: { readonly match: WayMatch }) {
  const { outcome, isWalkover, isFinal } = match;
  const score = scoreWord(match);
  if (outcome === "bye") return null;
  return (
    <p
      className={cn(
        "max-w-[40%] flex-none font-display leading-none font-bold tabular-nums",
        isFinal ? "text-[2.25rem] text-(--place-1)" : "text-[1.875rem]",
        !isFinal && outcome === "lost" && "text-muted",
      )}
    >
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

/** A mark instead of the score of a map, if the score is unknown: a tick if the map was won, a cross if it was lost. */
function GameMark({ isWon }: { readonly isWon: boolean }) {
  const Mark = isWon ? Check : X;
  return (
    <Mark aria-hidden className={cn("size-4 flex-none self-center", isWon && "text-success")} />
  );
}
